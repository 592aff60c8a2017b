import { z } from 'zod'
import { kit } from './kit.ts'
import { picture } from './picture.ts'

/** What stands for a player: a photograph, or a shirt until there is one. */
export const shown = z.union(
  [z.strictObject({ picture }), z.strictObject({ kit })],
  'needs a picture or a kit'
)
