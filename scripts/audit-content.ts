import { findGaps, printGaps } from './launch/find-gaps.ts'

printGaps(await findGaps())
