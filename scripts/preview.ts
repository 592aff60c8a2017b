import { whyStale } from './build-folders.ts'
import { buildSite } from './build.ts'
import { countGaps, describeGaps, findGaps } from './launch/find-gaps.ts'

/** Starts the site as a launch with these settings would, and lists what the launch still lacks. */
if ((await whyStale()) && !(await buildSite())) process.exit(1)

const gaps = await findGaps()
console.log(describeGaps(gaps))
const missing = countGaps(gaps)
console.log(
  missing > 0 ? `\n${missing} things to settle before a launch.` : '\nNothing is missing for a launch.'
)

await import('./start.ts')
