import { globSync, readFileSync } from 'node:fs'
import sharp from 'sharp'
import { z } from 'zod'
import { claimsSchema } from '../../content/schema/claims.ts'
import { searchLimits } from '../../content/schema/page-head.ts'
import { contentOf } from '../../content/schema/read-text.ts'
import { dueRules } from '../../content/schema/rules.ts'
import { privacySchema } from '../../content/schema/site.ts'
import { pages } from '../../site/routes.ts'

/** The content as written: the text of each file, and its parsed YAML or frontmatter. */
export type Written = Map<string, { text: string; content: unknown }>

export function readWritten(): Written {
  const files = globSync('content/**/*.{yaml,mdx}').toSorted()
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      return [file, { text, content: contentOf(text, file) }]
    })
  )
}

type Field = { key: string; value: unknown; place: string; path: string[] }

/** Yields every field of the content at any depth, with its place in readable words. */
export function* fieldsOf(written: Written): Generator<Field> {
  for (const [file, { content }] of written) {
    yield { key: '', value: content, place: file, path: [] }
    yield* within(content, file, [])
  }
}

function* within(value: unknown, place: string, path: string[]): Generator<Field> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${place}[${key}]` : `${place} ${key}`
    yield { key, value: inner, place: here, path: [...path, key] }
    yield* within(inner, here, [...path, key])
  }
}

/** Finds figures of the register that lack a document or a date. */
export function findOpenClaims(written: Written): string[] {
  return Object.entries(claimsOf(written)).flatMap(([id, claim]) => {
    const missing = [
      /to be documented/i.test(claim.source) && 'a document',
      claim.date === undefined && claim.checked === undefined && 'a date'
    ].filter(Boolean)
    if (missing.length === 0) return []
    const places = Array.from(written)
      .filter(([, { text }]) => text.includes(`{claim:${id}}`))
      .map(([file]) => file)
    const stated = places.join(', ') || 'nowhere'
    return [`${id} (${claim.value}): ${missing.join(' and ')}; stated in ${stated}`]
  })
}

/** Finds rules of others that were due to be compared with their sources by a day, today if it is left out. */
export const findDueRules = (written: Written, day?: string): string[] => dueRules(claimsOf(written), day)

const claimsOf = (written: Written) => claimsSchema.parse(written.get('content/claims.yaml')?.content)

const stated = z.object({ agency: privacySchema.shape.agency })
const answering = z.object({ receipt: z.object({ when: z.string().optional() }) })
const selling = z.object({ price: z.object({ otherwise: z.string().optional() }) })

/** Finds what families look for and only the agency can state. A page shows nothing in its place. */
export function* findUnstated(written: Written): Generator<string> {
  const fileOf = (name: string) => written.get(`content/${name}.yaml`)?.content
  for (const { id, label, value, register } of stated.parse(fileOf('privacy')).agency.rows) {
    if (!value) yield `content/privacy.yaml agency: ${label}`
    if (id === 'license' && !register)
      yield `content/privacy.yaml agency: ${label}, its entry in the register`
  }
  if (!answering.parse(fileOf('interface')).receipt.when)
    yield 'content/interface.yaml receipt when: how soon you answer'
  if (!selling.parse(fileOf('recruitment-package')).price.otherwise)
    yield 'content/recruitment-package.yaml price otherwise: what happens if no place comes of the package'
  for (const [id, { value, counted, checked }] of Object.entries(claimsOf(written)))
    // Others count the figures of their own rules.
    if (!counted && !checked) yield `content/claims.yaml ${id} (${value}): how it is counted`
}

/** Home is behind the logo, two pages follow a form, and home lists the articles. */
const reached = /^\/(thank-you|guide-thankyou|articles\/.*)?$/

export function findLonelyPages(written: Written): string[] {
  const texts = Array.from(written.values(), ({ text }) => text)
  const links = new Set(
    texts.flatMap((text) => Array.from(text.matchAll(/(?:to: |\]\()(\/[\w/-]*)/g), ([, to]) => to))
  )
  return pages.map(({ path }) => path).filter((path) => !reached.test(path) && !links.has(path))
}

type Size = { width: number; height: number }

/** Pixel width of the largest place for a picture of this shape, on a screen of usual density. */
const places = { landscape: 1600, portrait: 1000 }

/** The image that represents a page when its URL is shared. */
const shared: Size = { width: 1200, height: 630 }

export async function findSmallPictures(fields: Field[]): Promise<string[]> {
  const found = await Promise.all(
    fields.map(async ({ key, value, place, path }) => {
      if (typeof value !== 'string' || !/\.(jpe?g|png|webp|avif)$/i.test(value)) return undefined
      const isShared = key === 'picture' && path.at(-2) === 'head'
      if (!isShared && key !== 'file' && key !== 'portrait') return undefined
      const size = await sizeOf(value)
      const needed = isShared ? shared : neededBy(size)
      if (size.width >= needed.width && size.height >= needed.height) return undefined
      return `${place}: ${value} is ${size.width} × ${size.height}, its place needs ${needed.width} × ${needed.height}`
    })
  )
  return found.filter((line) => line !== undefined)
}

/** A picture keeps its aspect ratio, so only its width matters. */
const neededBy = ({ width, height }: Size): Size => ({
  width: width > height ? places.landscape : places.portrait,
  height: 0
})

async function sizeOf(file: string): Promise<Size> {
  const { width, height } = await sharp(`content/pictures/${file}`).metadata()
  return { width, height }
}

/** Characters that fit each place. Search results cut a longer text; in buttons and cards it needs an extra line. */
const limits: { is: (field: Field) => boolean; at: number; place: string }[] = [
  // Pages append the agency's name to the title, except the home page.
  {
    is: (field) => field.key === 'title' && inHead(field) && !field.place.startsWith('content/home.yaml'),
    at: searchLimits.title,
    place: 'the title in search results'
  },
  {
    is: (field) => field.key === 'description' && inHead(field),
    at: searchLimits.description,
    place: 'search results'
  },
  { is: (field) => isHeadline(field), at: 48, place: 'the first screen of a phone' },
  { is: ({ key }) => key === 'eyebrow', at: 40, place: 'the line above the headline' },
  { is: ({ key }) => key === 'excerpt', at: 120, place: 'the card' },
  { is: ({ key, path }) => key === 'headline' && path.length > 1, at: 60, place: 'the card' },
  { is: (field) => field.key === 'action' || isLabelOfLink(field), at: 44, place: 'the button' }
]

/** An article has its title and description at the top level. */
const inHead = ({ path, place }: Field) =>
  path.at(-2) === 'head' || (path.length === 1 && place.startsWith('content/articles/'))

const isHeadline = ({ key, path }: Field) =>
  (key === 'title' && path.length === 2 && path[0] === 'hero') || (key === 'headline' && path.length === 1)

const isLabelOfLink = ({ key, path }: Field) =>
  key === 'label' && /^(action|apply|guide|home|link|more)$/.test(path.at(-2) ?? '')

/** Replaces a figure of the register, for its length. */
const aFigure = '1,000+'

export function findLongTexts(fields: Field[]): string[] {
  return fields.flatMap((field) => {
    if (typeof field.value !== 'string') return []
    const { length } = field.value.trim().replaceAll(/\{(claim|count):[^}]*\}/g, aFigure)
    return limits
      .filter(({ is, at }) => length > at && is(field))
      .map(({ at, place }) => `${field.place}: ${length} characters, ${place} takes ${at}`)
  })
}
