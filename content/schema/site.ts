import { z } from 'zod'
import type { PageLinks } from './links.ts'
import { sample } from './sample.ts'
import { text } from './text.ts'

export const siteSchema = <Path extends string>({ titled, labeled }: PageLinks<Path>) =>
  z.strictObject({
    brand: z.strictObject({ name: text, homeLabel: text, text }),
    skipToContent: text,
    navigation: z.strictObject({
      label: text,
      links: z.array(titled),
      action: text,
      openMenu: text,
      closeMenu: text
    }),
    leadDialog: z.strictObject({ title: text, text, action: text }),
    privacy: z.strictObject({
      title: text,
      points: z.array(text).min(1),
      erase: text,
      more: text
    }),
    footer: z.strictObject({
      label: text,
      columns: z.array(z.strictObject({ title: text, links: z.array(titled) })),
      legal: text,
      links: z.array(titled)
    }),
    contact: z.strictObject({ email: z.email(), sample }),
    social: z.array(z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) })),
    trouble: z.strictObject({ title: text, text, home: labeled })
  })
