import { z } from 'zod'
import { buildLanguage, buildLocale } from './translation.ts'

/**
 * A figure that the site states, its source, and the date for which it holds. A rule that others make has the days of its
 * checks, too (see `rules.ts`).
 */
const claim = z
  .strictObject({
    value: z
      .string()
      .min(1)
      // A text in MDX may name the figure, and these would begin code there.
      .refine((value) => !/[{<]|^\s*(import|export)\b/.test(value), 'write a figure, without { and <'),
    label: z.string().min(1),
    source: z.string().min(1).meta({ description: 'The document that proves it.' }),
    date: z.string().optional().meta({ description: 'The date for which it holds.' }),
    counted: z.string().min(1).optional().meta({
      title: 'How it is counted',
      description: 'On the page of the privacy notice, under “Who we are”.'
    }),
    checked: z.iso.date().optional().meta({
      description: 'Of a rule that others make: the day on which you last compared it with its source.'
    }),
    reviewBy: z.iso.date().optional().meta({
      description: 'Compare it again by then. Two months later, its pages say that it may have changed.'
    })
  })
  .refine(({ checked, reviewBy }) => (checked === undefined) === (reviewBy === undefined), {
    path: ['reviewBy'],
    message: 'a rule needs both the day of its check and that of its next one'
  })
  .refine(({ checked, reviewBy }) => !checked || !reviewBy || checked < reviewBy, {
    path: ['reviewBy'],
    message: 'must be after the day of the check'
  })
  .refine(({ checked, source }) => !checked || /https?:\/\//.test(source), {
    path: ['source'],
    message: 'a rule needs the address of its source, which begins with https://'
  })

export const claimsSchema = z.record(z.string(), claim).meta({ title: 'Figures' })

export type Claims = z.infer<typeof claimsSchema>

const reference = /\{claim:([^}]*)\}/g

/** The number of records in a list of the same file, such as `{count:voices.testimonials}`. */
const count = /\{count:([^}]*)\}/g

/** Other languages have figures there. */
const words =
  buildLanguage === 'en' ? 'no one two three four five six seven eight nine ten eleven twelve'.split(' ') : []

/**
 * Replaces every `{claim:id}` in the texts of a record by its figure, and every `{count:list}` by the length of a list of
 * the record, in place. Throws with the place of the first one that does not exist.
 */
export function fillClaims<Content extends object>(content: Content, claims: Claims | undefined): Content {
  // Without a register the build fails anyway, with its own message.
  if (claims) fill(content, '', (text, place) => fillCounts(fillText(text, place, claims), place, content))
  return content
}

/** Returns a text with its figures filled in. Throws with `place` if it names an id that is not in the register. */
export function fillText(text: string, place: string, claims: Claims): string {
  return text.replaceAll(reference, (_, id: string) => {
    const found = Object.hasOwn(claims, id) ? claims[id] : undefined
    if (!found) throw new Error(`${place}: there is no claim "${id}" in content/claims.yaml`)
    return inLocale(found.value)
  })
}

/** `$1,200` as the build's language writes it: `US$ 1.200`. A range such as `6–12` stays on one line. */
export const inLocale = (figure: string, locale = buildLocale) =>
  unbroken(
    figure
      .replaceAll(/\$([\d,.–]+)(M?)/g, (_, amount: string, millions: string) =>
        dollars(millions ? 1e6 : 1, locale).replace('1', amount)
      )
      .replaceAll(/\d+(,\d{3})*(\.\d+)?/g, (number, group?: string, fraction = '') =>
        group || fraction
          ? Number(number.replaceAll(',', '')).toLocaleString(locale, {
              minimumFractionDigits: fraction.length && fraction.length - 1
            })
          : number
      )
  )

const dollars = (amount: number, locale: string) =>
  amount.toLocaleString(locale, {
    style: 'currency',
    currency: 'USD',
    notation: 'compact',
    maximumFractionDigits: 0
  })

/** A line may end after an en dash. The word joiner behind it, which is not seen, keeps a range of numbers on one line. */
export const unbroken = (text: string) => text.replaceAll(/(?<=\d)–(?=\d)/g, '–\u2060')

function fillCounts(text: string, place: string, content: object): string {
  return text.replaceAll(count, (_, list: string, at: number) => {
    const length = countOf(content, list)
    if (length === undefined) throw new Error(`${place}: there is no list “${list}” in this file`)
    const word = words[length] ?? String(length)
    return /(^|[.!?\n])\s*$/.test(text.slice(0, at)) ? word.charAt(0).toUpperCase() + word.slice(1) : word
  })
}

/** The lists that a text counts and its file does not have. */
export const missingLists = (text: string, content: object): string[] =>
  Array.from(text.matchAll(count), ([, list = '']) => list).filter(
    (list) => countOf(content, list) === undefined
  )

/** The length of the list at a path, such as `voices.testimonials`. */
function countOf(content: object, list: string): number | undefined {
  let found: unknown = content
  for (const key of list.split('.'))
    found = typeof found === 'object' && found !== null ? Reflect.get(found, key) : undefined
  return Array.isArray(found) ? found.length : undefined
}

function fill(record: object, place: string, filled: (text: string, place: string) => string) {
  for (const [key, value] of Object.entries(record)) {
    const here = Array.isArray(record) ? `${place}[${key}]` : `${place}${place && '.'}${key}`
    if (typeof value === 'string') Reflect.set(record, key, filled(value, `field ${here}`))
    else if (typeof value === 'object' && value !== null) fill(value, here, filled)
  }
}
