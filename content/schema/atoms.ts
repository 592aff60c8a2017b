import { z } from 'zod'

/** Words that must not be left empty. */
export const text = z.string().min(1)

/**
 * True until the agency replaces an invented record with its own. Every part of a page that shows one says so
 * (`site/pages/sample-note.tsx`).
 */
export const sample = z.boolean().default(false).meta({
  description: 'This content is invented. Replace it, then switch this off.'
})

/** Of a person, a quote or what a price buys. A build for the public refuses it (`scripts/launch/samples.ts`). */
export const refusedSample = sample.meta({
  refused: true,
  description:
    'This content is invented, so the public site cannot be built. Replace it, then switch this off.'
})

/** Names a record for the code and for addresses; visitors never read it. */
export const id = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must be lower-case letters, digits and single hyphens')
  .meta({
    format: 'id',
    description:
      'Names the record in addresses and files. The editor makes it from the names, and then it stays.'
  })

/** For `refine` of a list: every record has an id of its own. */
export const ownIds = [
  (records: { id: string }[]) => new Set(records.map((record) => record.id)).size === records.length,
  'every record needs an id of its own'
] as const

/**
 * A list whose place has room for `min` to `max` records. The editor's form and the build say so in words.
 *
 *     facts: between(fact, 2, 5)
 */
export function between<Item extends z.ZodType>(item: Item, min: number, max: number) {
  const need = `${min} to ${max}`
  const message = ({ input }: { input?: unknown }) =>
    `takes ${need} of these, and there are ${countOf(input)}`
  return z
    .array(item)
    .min(min, { error: message })
    .max(max, { error: message })
    .meta({ description: `From ${need}.` })
}

/**
 * A list of a fixed length, because something is drawn for each record. `why` completes "Always 11: ".
 *
 *     roles: exactly(role, 11, 'the pitch shows a whole team')
 */
export function exactly<Item extends z.ZodType>(item: Item, count: number, why: string) {
  return z
    .array(item)
    .length(count, {
      error: ({ input }) => `takes exactly ${count} of these, and there are ${countOf(input)}: ${why}`
    })
    .meta({ description: `Always ${count}: ${why}.` })
}

const countOf = (input: unknown) => (Array.isArray(input) ? input.length : 0)

export const question = z.strictObject({ question: text, answer: text })

/** A heading with a sentence or two. */
export const titled = z.strictObject({ title: text, text })

/** A number, and what it counts. */
export const figure = z.strictObject({ value: text, label: text })

/** Schemas of links to pages. The site provides the list of its pages. */
export function pageLinks<Path extends string>(pages: readonly { path: Path }[]) {
  const paths = new Set<string>(pages.map(({ path }) => path))

  /** The path of a page, optionally with an anchor. */
  const href = z
    .custom<Path | `${Path}#${string}`>(
      (value) => typeof value === 'string' && paths.has(value.split('#', 1)[0] ?? ''),
      'must be the path of a page of this site'
    )
    .meta({
      type: 'string',
      format: 'link',
      title: 'Leads to',
      description: 'A page of this site.',
      pattern: `^(${[...paths].join('|')})(#.*)?$`
    })

  return { href, labeled: z.strictObject({ to: href, label: z.string().min(1) }) }
}

export type PageLinks<Path extends string> = ReturnType<typeof pageLinks<Path>>

/** A call to action. Without `to` it opens the lead dialog. */
export const callSchema = <Path extends string>({ href }: PageLinks<Path>) =>
  z.strictObject({ label: text, to: href.optional() }).meta({
    title: 'Call',
    description: 'The button. It opens the lead dialog, unless it leads to a page.'
  })
