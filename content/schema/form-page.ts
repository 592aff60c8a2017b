import { z } from 'zod'
import { type PageLinks, text } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
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
