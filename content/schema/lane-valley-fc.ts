import { z } from 'zod'
import { kit } from './kit.ts'
import { type PageLinks, between, sample, text } from './atoms.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
const pair = z.strictObject({ title: text, text })

export const laneValleyFcSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    head: pageHead,
    hero: z.strictObject({ title: text, text, action: text, picture }),
    popup: text,
    report: z.strictObject({
      title: text,
      text,
      action: text,
      rows: between(z.strictObject({ label: text, value: text }), 2, 8)
    }),
    reasons: z.strictObject({ title: text, items: between(pair.extend({ kit }), 3, 5) }),
    news: z.strictObject({
      title: text,
      items: between(z.strictObject({ date: z.iso.date(), title: text, picture, sample }), 2, 5)
    }),
    call: z.strictObject({ figure: text, title: text, text, action: text }),
    city: z.strictObject({
      title: text,
      text,
      frames: between(z.strictObject({ picture, title: text, text, sample }), 3, 10)
    }),
    usa: z.strictObject({ title: text, text, items: between(pair, 3, 12) }),
    form: z.strictObject({ title: text, text, frame: text }),
    about: z.strictObject({
      title: text,
      text,
      facts: between(z.strictObject({ value: text, label: text }), 1, 6),
      link: labeled
    })
  })
