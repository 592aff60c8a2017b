import { z } from 'zod'
import { id, ownIds, type PageLinks, sample, text, titled } from './atoms.ts'
import { leadDialog, pageHead } from './page-head.ts'
import { kit, picture } from './picture.ts'

const option = z.strictObject({ id, label: text })

const filter = z.strictObject({
  label: text,
  all: text,
  options: z
    .array(option)
    .min(1)
    .refine(...ownIds)
})

const opening = titled.extend({
  location: text,
  place: id.meta({ description: 'One of the places of the filters.', pick: 'sheet.filters.place.options' }),
  kind: id.meta({ description: 'One of the roles of the filters.', pick: 'sheet.filters.kind.options' }),
  sample
})

export const careersSchema = <Path extends string>({ labeled }: PageLinks<Path>) =>
  z
    .strictObject({
      head: pageHead,
      leadDialog,
      hero: titled.extend({ picture }),
      sheet: z.strictObject({
        title: text,
        shownOf: text.meta({
          description: 'Follows the number of openings that are shown; {count} is the number of all.'
        }),
        formation: text.meta({ description: 'Below the drawing of the line-up.' }),
        filters: z.strictObject({ place: filter, kind: filter }),
        apply: labeled,
        openings: z.array(opening).min(1),
        none: titled.extend({ action: text })
      }),
      resume: titled.extend({ location: text, apply: labeled, kit }),
      alerts: titled.extend({ action: text, openings: text, again: text, picture })
    })
    .superRefine(({ sheet }, context) => {
      for (const name of ['place', 'kind'] as const) {
        const known = new Set(sheet.filters[name].options.map((one) => one.id))
        sheet.openings.forEach((opened, index) => {
          if (known.has(opened[name])) return
          const path = ['sheet', 'openings', index, name]
          context.addIssue({ code: 'custom', path, message: `is not an option of the filter "${name}"` })
        })
      }
    })
