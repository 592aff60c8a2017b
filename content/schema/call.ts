import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { text } from './text.ts'

/** A call to action. Without `to` it opens the lead dialog. */
export const callSchema = <Path extends string>({ href }: PageLinks<Path>) =>
  z.strictObject({ label: text, to: href.optional() }).meta({
    title: 'Call',
    description: 'The button. It opens the lead dialog, unless it leads to a page.'
  })
