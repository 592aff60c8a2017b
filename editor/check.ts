import { existsSync, globSync, readFileSync } from 'node:fs'
import { parse } from 'parse5'
import { articlesFolder } from '../content/schema/article-files.ts'
import { missingLists } from '../content/schema/claims.ts'
import { searchLimits } from '../content/schema/page-head.ts'
import { lay } from '../content/schema/translation.ts'
import { collectLinks } from '../scripts/check-links.ts'
import { faultsOfText, isAddress, noAddress } from './check-text.ts'
import { contentAt, textOf, tryRead } from './content-file.ts'
import { type Document, linkTargets } from './documents.ts'
import { either, fieldAt, picksOf } from './names.ts'
import { bodyField, isRecord, type Place, type Sentences, type Shape, valueAt } from './shape.ts'
import { claimsInWords, dataOf, readClaims, sentencesOf } from './translation.ts'

/** Why a file cannot be saved: the field's place, and a sentence that begins with the field's label. */
export type Problem = { place: Place; message: string }

/** Finds everything for which the build, or its check of links, would refuse this content. */
export async function check(document: Document, data: unknown): Promise<Problem[]> {
  const { schema, shape, path, translation } = document
  // The words of a language are shown with those English ones that it lacks.
  const whole = translation && !translation.isWhole ? lay(data, dataOf(translation.english)) : data
  const result = await schema['~standard'].validate(structuredClone(whole))
  const found = (result.issues ?? []).map(({ path: keys = [], message }) => ({
    place: keys.map((key) => keyOf(typeof key === 'object' ? key.key : key)),
    message
  }))
  const isLink = (place: Place) => useOf(fieldAt(shape, place).shape) === 'link'
  const pages = new Set(linkTargets().map((page) => page.path))
  const problems = [
    // An article that was added since the start is a page, too, and a removed one is none.
    ...found.filter(({ place }) => !isLink(place)),
    ...findInTexts(data, [], (text, place) => findBadLinks(text, place, isLink(place), pages)),
    ...(path === 'content/claims.yaml' ? findOrphans(data) : findUnknownClaims(data)),
    ...findInTexts(data, [], (text) => missingLists(text, Object(whole)).map(noList)),
    ...(translation ? findFaultsOfWords(data, sentencesOf(translation.english)) : []),
    ...(await findFaultsOfBody(document, data))
  ]
  const worded = problems.map(({ place, message }) => {
    const field = fieldAt(shape, place)
    const said = inPlainWords(field.shape, valueAt(data, place), message, data)
    return { place, message: field.label ? `${field.label}: ${said}` : said }
  })
  return [...new Map(worded.map((problem) => [JSON.stringify(problem), problem])).values()]
}

const noList = (list: string) => `there is no list called “${list}” on this page to count`

const keyOf = (key: PropertyKey) => (typeof key === 'number' ? key : String(key))

const useOf = (shape: Shape) => (shape.kind === 'text' ? shape.use : undefined)

/** Zod's own sentences, and those that fit a form better in other words. */
const generic = /^(Invalid|Too |Expected|Unrecognized|must be lower-case|is not an option|is not a file)/

function inPlainWords(shape: Shape, value: unknown, message: string, data: unknown): string {
  if (!generic.test(message)) return message
  if (shape.kind === 'text') return textInWords(shape, value, data)
  if (shape.kind === 'choice')
    return shape.options.length > 12 ? 'choose one from the list' : `choose ${either(shape.options)}`
  if (shape.kind === 'number') {
    const { min, max } = shape
    const limits = min === undefined || max === undefined ? '' : ` from ${min} to ${max}`
    return `write a ${shape.whole ? 'whole ' : ''}number${limits}`
  }
  if (shape.kind === 'date') return 'choose a day'
  if (shape.kind === 'picture') return 'choose a picture'
  if (shape.kind === 'list') return 'add at least one'
  if (shape.kind === 'record') return 'fill this in'
  return message
}

function textInWords(shape: Shape & { kind: 'text' }, value: unknown, data: unknown): string {
  if (shape.use === 'link') return 'choose a page'
  if (shape.pick) return `choose ${either(picksOf(data, shape.pick).map(({ label }) => label))}`
  if (shape.type === 'url') return 'write a whole address that begins with https://'
  if (shape.type === 'email') return 'write an email address'
  if (shape.max !== undefined && String(value).length > shape.max)
    return `write at most ${shape.max} characters; these are ${String(value).length}`
  return 'write something here'
}

type Find = (text: string, place: Place) => string[]

function findInTexts(value: unknown, place: Place, find: Find): Problem[] {
  if (typeof value === 'string') return find(value, place).map((message) => ({ place, message }))
  if (Array.isArray(value)) return value.flatMap((item, index) => findInTexts(item, [...place, index], find))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, inner]) => findInTexts(inner, [...place, key], find))
}

/** The address in a link field, or those in the links of a text: `[words](/contact)`. */
function findBadLinks(text: string, place: Place, isLink: boolean, pages: ReadonlySet<string>): string[] {
  if (isLink) return text ? (faultOfLink(text, pages) ?? []) : ['choose a page']
  const written = [...text.matchAll(/\]\(([^)\s]*)\)/g)].map(([, address = '']) => address)
  return written.flatMap((address) => {
    // Those of a text in MDX are found with their lines.
    if (!isAddress(address)) return place[0] === bodyField ? [] : noAddress(address)
    return /^(?!\/).*:/.test(address) ? [] : (faultOfLink(address, pages) ?? [])
  })
}

function faultOfLink(address: string, pages: ReadonlySet<string>): string[] | undefined {
  const [path = '', anchor] = address.split('#', 2)
  // A place on the same page.
  if (path === '') return undefined
  if (!pages.has(path)) return [`“${address}” is no page of this site; choose a page`]
  const page = `build/client${path}/index.html`
  if (!anchor || !existsSync(page)) return undefined
  const { ids } = collectLinks(parse(readFileSync(page, 'utf8')))
  return ids.has(anchor) ? undefined : [`the page ${path} has no place called “${anchor}”`]
}

const claim = /\{claim:([^}]*)\}/g

/** Finds the ids of figures in the texts of `data` that the register lacks. */
const findClaims = (data: unknown, known: object, say: (id: string) => string) =>
  findInTexts(data, [], (text) => {
    const ids = Array.from(text.matchAll(claim), ([, id = '']) => id)
    return ids.filter((id) => !Object.hasOwn(known, id)).map(say)
  })

function findUnknownClaims(data: unknown): Problem[] {
  const known = readClaims()
  // A register that cannot be read is refused by the build, and says so in the list of pages.
  if (!known) return []
  return findClaims(data, known, (id) => `there is no figure called “${id}”; insert one from the list`)
}

/** Figures that a text still names are not removed. */
function findOrphans(register: unknown): Problem[] {
  const known = isRecord(register) ? register : {}
  return globSync('content/**/*.{yaml,mdx}').flatMap((file) => {
    const say = (id: string) => `the figure “${id}” cannot be removed: ${file} still shows it`
    const found = findClaims(tryRead(() => contentAt(file)) ?? textOf(file), known, say)
    return found.map(({ message }) => ({ place: [], message }))
  })
}

const placeholder = /\{[\w:.-]+\}/g

/** Finds words with other placeholders than their English sentence, and search titles that are cut. */
function findFaultsOfWords(data: unknown, sentences: Sentences): Problem[] {
  const spelledOut = claimsInWords()
  return findInTexts(data, [], (word, place) => {
    const field = place.join('.')
    const english = sentences[field]?.text ?? ''
    const [said, wanted] = [word, english].map((text) => text.match(placeholder)?.toSorted() ?? [])
    const lacking = wanted?.find((one) => !said?.includes(one) && !spelledOut.has(one))
    const needless = said?.find((one) => !wanted?.includes(one))
    const most = field === 'head.title' ? searchLimits.title : searchLimits.description
    return [
      ...(lacking ? [`write ${lacking}, as the English does`] : []),
      ...(needless ? [`leave ${needless} out, as the English does`] : []),
      // A title that is as long in English has room.
      ...(/^head\.(title|description)$/.test(field) && word.length > most && word.length > english.length
        ? [`write at most ${most} characters, which search results show; these are ${word.length}`]
        : [])
    ]
  })
}

async function findFaultsOfBody({ translation, path }: Document, data: unknown): Promise<Problem[]> {
  const body = isRecord(data) ? data[bodyField] : undefined
  if (!isRecord(data) || typeof body !== 'string') return []
  const isArticle = !translation && path.startsWith(`${articlesFolder}/`)
  const faults = await faultsOfText(body, isArticle ? data : undefined)
  return faults.map((message) => ({ place: [bodyField], message }))
}
