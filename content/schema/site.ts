import { z } from 'zod'
import { leadDialog } from './page-head.ts'
import { type PageLinks, between, sample, text } from './atoms.ts'
export const siteSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z.strictObject({
    brand: z.strictObject({ name: text, homeLabel: text, text }),
    skipToContent: text,
    navigation: z.strictObject({
      label: text,
      links: between(labeled, 1, 5),
      action: text,
      openMenu: text,
      closeMenu: text
    }),
    breadcrumb: z.strictObject({ label: text, home: text, resources: text }),
    leadDialog: leadDialog.extend({ action: text, offer: text }),
    privacy: z.strictObject({
      title: text,
      points: z.array(text).min(1),
      erase: text,
      more: text
    }),
    footer: z.strictObject({
      label: text,
      call: z.strictObject({ title: text, link: labeled }),
      columns: between(z.strictObject({ title: text, links: between(labeled, 1, 10) }), 2, 5),
      legal: text,
      links: z.array(labeled)
    }),
    contact: z.strictObject({ email: z.email(), sample }),
    social: z.array(z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }) })),
    trouble: z.strictObject({ title: text, text, home: labeled })
  })
