import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { leadDialog } from './lead-dialog.ts'
import { pageHead } from './page-head.ts'
import { text } from './text.ts'

/** A page with one huge line and a form of the CRM. */
export const formPageSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    leadDialog: leadDialog.optional(),
    title: text,
    text,
    frame: text,
    aside: z.strictObject({ title: text, points: z.array(text).min(1), link: labeled.optional() }),
    mail: text
  })
