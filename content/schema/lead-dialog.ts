import { z } from 'zod'
import { picture } from './picture.ts'
import { text } from './text.ts'

/** The words and the picture of the lead dialog. A page without its own shows the site's. */
export const leadDialog = z
  .strictObject({ title: text, text, picture })
  .meta({ title: 'Lead dialog', description: 'The dialog with three fields that opens on this page.' })
