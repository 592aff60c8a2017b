import { countGaps, describeGaps, findGaps } from './launch/find-gaps.ts'

/** Prints what is missing for a launch, by who can settle it. With `--strict`, exits with 1 if anything is. */
const gaps = await findGaps()
console.log(describeGaps(gaps))
if (process.argv.includes('--strict') && countGaps(gaps) > 0) process.exitCode = 1
