import { z } from 'zod'
import { kit } from './kit.ts'
import type { PageLinks } from './links.ts'
import { picture } from './picture.ts'
import { pageHead } from './page-head.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

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
      rows: z.array(z.strictObject({ label: text, value: text })).min(1)
    }),
    reasons: z.strictObject({ title: text, items: z.array(pair.extend({ kit })).length(4) }),
    news: z.strictObject({
      title: text,
      items: z.array(z.strictObject({ date: z.iso.date(), title: text, picture, sample })).min(1)
    }),
    call: z.strictObject({ figure: text, title: text, text, action: text }),
    city: z.strictObject({
      title: text,
      text,
      frames: z.array(z.strictObject({ picture, title: text, text, sample })).length(5)
    }),
    usa: z.strictObject({ title: text, text, items: z.array(pair).length(6) }),
    form: z.strictObject({ title: text, text, frame: text }),
    about: z.strictObject({
      title: text,
      text,
      facts: z.array(z.strictObject({ value: text, label: text })).min(1),
      link: labeled
    })
  })
