import { z } from 'zod'
import { kit } from './kit.ts'
import { picture } from './picture.ts'

/**
 * The image of a player: a photograph, a shirt, or both. With both, the shirt replaces a photograph that cannot be
 * loaded.
 */
export const shownFields = {
  picture: picture.optional(),
  kit: kit.optional().meta({ title: 'Shirt', description: 'Shown if there is no picture.' })
}

export const isShown = [
  (record: { kit?: unknown; picture?: unknown }) => Boolean(record.kit ?? record.picture),
  { error: 'needs a picture, or colors, pattern and number of a shirt' }
] as const

export const shown = z
  .strictObject(shownFields)
  .refine(...isShown)
  .meta({ title: 'Picture or shirt' })
