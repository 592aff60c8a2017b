import { z } from 'zod'
import { type PageLinks, between, text } from './atoms.ts'
import { pageHead } from './page-head.ts'
export const thankYouSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    clock: text,
    title: text,
    unsent: text.meta({
      description: 'Under the title, for people whose form sent nothing (see the settings).'
    }),
    added: z.strictObject({ title: text, steps: z.array(z.strictObject({ title: text, text })).min(1) }),
    talk: z.strictObject({ title: text, text, frame: text }),
    links: between(labeled, 1, 3)
  })
