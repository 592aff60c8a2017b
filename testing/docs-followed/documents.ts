import { bench } from './bench.ts'
import { contributing } from './contributing.ts'
import { deploying } from './deploying.ts'
import type { Followed } from './document.ts'
import { editing } from './editing.ts'
import { operating } from './operating.ts'
import type { Place } from './place.ts'
import { readme } from './readme.ts'
import { scaling } from './scaling.ts'

/** The documents that somebody follows, in the order in which a newcomer does. Describing one does nothing yet. */
export const documents: ((place: Place) => Followed)[] = [
  readme,
  contributing,
  editing,
  deploying,
  operating,
  scaling,
  bench
]
