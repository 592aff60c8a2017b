import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { settingsSchema } from '../../content/schema/settings.ts'
import { trialsSchema } from '../../content/schema/trials.ts'
import { stampFile, type SiteSettings } from '../../scripts/build-folders.ts'
import { pages } from '../../site/routes.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, metaOf, siteRoot, tagged, textOf, type BuiltPage } from './built-page.ts'

const { siteUrl }: SiteSettings = JSON.parse(readFileSync(stampFile, 'utf8'))

/** A type of schema.org, its parent types, and the properties that it adds to theirs. */
type Type = { parents: string[]; properties: Set<string> }

const header = /^(?:export )?interface (\w+?)(Base|Leaf) extends ([^{]+) \{$/
const property = /^ {4}"(\w+)"\?:/

/**
 * The vocabulary of schema.org, read from the declarations that schema-dts generates from it. `HowToLeaf` declares a usable
 * type, and each `Base` declares the properties of one.
 */
const types = new Map<string, Type>()
const usable = new Set<string>()
let current: Type | undefined
for (const line of readFileSync(declarations(), 'utf8').split('\n')) {
  const [, name = '', kind, parents = ''] = header.exec(line) ?? []
  if (kind) {
    current = {
      parents: parents.split(', ').map((parent) => parent.replace(/Base$/, '')),
      properties: new Set()
    }
    if (kind === 'Leaf') usable.add(name)
    // A type that adds no property of its own has no `Base`.
    if (kind === 'Base' || !types.has(name)) types.set(name, current)
  }
  const [, own] = property.exec(line) ?? []
  if (own) current?.properties.add(own)
}

const isType = (name: string) => usable.has(name)

/** Whether a type or one of its parents has a property. */
function hasProperty(type: string, name: string): boolean {
  const found = types.get(type)
  if (!found) return false
  return found.properties.has(name) || found.parents.some((parent) => hasProperty(parent, name))
}

function declarations(): string {
  return createRequire(import.meta.url)
    .resolve('schema-dts')
    .replace(/\.js$/, '.d.ts')
}

const words = z.string().regex(/\S/)
const date = z.iso.date()
/** An address of a built page or file of this site. */
const ownAddress = z
  .url()
  .refine(
    (url) => url.startsWith(`${siteUrl}/`) && isBuilt(url.slice(siteUrl.length).replace(/#.*/, '')),
    'must be an address of the built site'
  )
const listOf = (item: z.ZodType) =>
  z
    .array(z.looseObject({ '@type': z.literal('ListItem'), position: z.int(), item }))
    .min(2)
    .refine((items) => items.every(({ position }, index) => position === index + 1), 'must count from 1')

/** Schemas for the properties that search engines require before they show a thing, and for values that they penalize. */
const required: Record<string, z.ZodType> = {
  BreadcrumbList: z.looseObject({ itemListElement: listOf(ownAddress) }),
  ItemList: z.looseObject({
    itemListElement: listOf(z.looseObject({ headline: words, description: words, url: ownAddress }))
  }),
  Article: z.looseObject({
    headline: words.max(110),
    description: words,
    image: ownAddress,
    mainEntityOfPage: ownAddress,
    author: z.looseObject({ name: words })
  }),
  FAQPage: z.looseObject({
    mainEntity: z.array(z.looseObject({ name: words, acceptedAnswer: z.looseObject({ text: words }) })).min(1)
  }),
  HowTo: z.looseObject({ name: words, step: z.array(z.looseObject({ name: words, text: words })).min(2) }),
  SportsOrganization: z.looseObject({ name: words, url: ownAddress, logo: ownAddress, image: ownAddress }),
  VideoObject: z.looseObject({
    name: words,
    thumbnailUrl: ownAddress,
    uploadDate: date,
    embedUrl: z.url({ hostname: /^www\.youtube-nocookie\.com$/ })
  }),
  Product: z.looseObject({
    name: words,
    image: ownAddress,
    offers: z
      .array(
        z.looseObject({ price: z.number().positive(), priceCurrency: z.literal('USD'), url: ownAddress })
      )
      .min(1)
  }),
  // Every trial is by invitation: none has an offer, which would say that a place can be bought.
  SportsEvent: z.looseObject({
    name: words,
    startDate: date,
    location: z.looseObject({ name: words, address: words }),
    offers: z.undefined().optional()
  }),
  Service: z.looseObject({ name: words, url: ownAddress, provider: z.looseObject({ name: words }) })
}

/** Properties that only others can state about the agency. */
const invented = new Set([
  'aggregateRating',
  'review',
  'reviews',
  'ratingValue',
  'award',
  'interactionStatistic'
])

const content = {
  settings: settingsSchema.parse(read('content/settings.yaml')),
  trials: await trialsSchema.parseAsync(read('content/trials.yaml'))
}

/** Search engines list a video only with its date. */
const filmOf = (name: keyof typeof content.settings.videos) =>
  content.settings.videos[name].uploaded ? ['VideoObject'] : []

const expected: Record<string, string[]> = {
  '/': ['SportsOrganization', 'ItemList', 'ItemList'],
  '/soccer-guide': ['Article'],
  '/guides/college-placement': ['HowTo'],
  '/sufc': ['FAQPage', ...filmOf('sufcCampus')],
  '/work-in-soccer': ['Product', 'Product', 'FAQPage'],
  '/uws-partnership': ['Service'],
  '/ocsm-trials': [...content.trials.trials.map(() => 'SportsEvent'), 'FAQPage'],
  '/recruitment-package': ['Product'],
  '/articles/truro-city-fc-recruitment': ['Article', ...filmOf('truroTrial')]
}

const paths = pages.map(({ path }) => path)

describe.each(paths)('%s', (path) => {
  const page = builtPage(path)
  const things = thingsOf(page)

  test('says what it is', () => {
    const trail = path === '/' ? [] : ['BreadcrumbList']
    const own = expected[path] ?? (path.startsWith('/articles/') ? ['Article'] : [])
    expect(things.map((thing) => thing['@type'])).toEqual([...trail, ...own])
  })

  test('speaks the vocabulary of schema.org, and of nothing that others would have to say', () => {
    const problems: string[] = []
    for (const thing of things) {
      expect(thing['@context']).toBe('https://schema.org')
      checkWords(thing, problems)
    }
    expect(problems).toEqual([])
  })

  test('gives what search engines require', () => {
    for (const thing of things)
      expect(required[String(thing['@type'])]?.safeParse(thing).error).toBeUndefined()
  })

  test('says on the page what it says in the data', () => {
    const text = textOf(page.main)
    expect(things.flatMap(claimedWords).filter((said) => !text.includes(said))).toEqual([])
  })

  test('has an image in the data that is also the one of its shared links', () => {
    const images = things.flatMap(({ image }) => image ?? [])
    expect(images.filter((image) => image !== metaOf(page, 'og:image'))).toEqual([])
  })
})

test('every page with questions and answers has just these in its data', () => {
  for (const path of paths) {
    const page = builtPage(path)
    if (metaOf(page, 'robots') === 'noindex') continue
    expect({ path, questions: thingsOf(page).flatMap(questionsIn) }).toEqual({
      path,
      questions: questionsOn(page)
    })
  }
})

type Thing = Record<string, unknown>

const thingSchema = z.record(z.string(), z.unknown())

function thingsOf(page: BuiltPage): Thing[] {
  return tagged(page, 'script')
    .filter((script) => attributeOf(script, 'type') === 'application/ld+json')
    .map((script) => thingSchema.parse(JSON.parse(script.childNodes.map(valueOf).join(''))))
}

const valueOf = (node: object) => ('value' in node ? String(node.value) : '')

function checkWords(value: unknown, problems: string[]) {
  if (Array.isArray(value)) return value.forEach((item) => checkWords(item, problems))
  const { success, data } = thingSchema.safeParse(value)
  if (!success) return
  const own = String(data['@type'])
  if (!isType(own)) problems.push(`${own} is no type of schema.org`)
  for (const [name, inner] of Object.entries(data)) {
    if (name.startsWith('@')) continue
    if (!hasProperty(own, name)) problems.push(`${own} has no ${name} in schema.org`)
    if (invented.has(name)) problems.push(`${own} has a made-up ${name}`)
    checkWords(inner, problems)
  }
}

const faq = z.object({
  '@type': z.literal('FAQPage'),
  mainEntity: z.array(z.object({ name: words, acceptedAnswer: z.object({ text: words }) }))
})

function questionsIn(thing: Thing) {
  const { data } = faq.safeParse(thing)
  return (data?.mainEntity ?? []).map(({ name, acceptedAnswer }) => ({
    question: name,
    answer: acceptedAnswer.text
  }))
}

const howTo = z.object({
  '@type': z.literal('HowTo'),
  step: z.array(z.object({ name: words, text: words }))
})

/** Words that the page must also show: the headline of an article, the steps of a guide. */
function claimedWords(thing: Thing): string[] {
  const steps = howTo.safeParse(thing).data?.step ?? []
  const headline = thing['@type'] === 'Article' ? [String(thing.headline)] : []
  return [...headline, ...steps.flatMap(({ name, text }) => [name, text])]
}

/** Questions share a name. A fold that stands alone is none, and neither is a chapter of a guide. */
function questionsOn(page: BuiltPage) {
  const all = [...elementsOf(page.main)]
  const chapters = all.filter((element) => attributeOf(element, 'data-chapters') !== undefined)
  const others = new Set(chapters.flatMap((part) => Array.from(elementsOf(part))))
  return all
    .filter(
      (element) => element.tagName === 'details' && attributeOf(element, 'name') && !others.has(element)
    )
    .map((details) => {
      const [summary, ...rest] = details.childNodes.filter((node) => 'tagName' in node)
      return { question: summary ? textOf(summary) : '', answer: rest.map(textOf).join(' ') }
    })
}

function read(file: string): unknown {
  return parse(readFileSync(file, 'utf8'))
}

function isBuilt(path: string): boolean {
  return existsSync(siteRoot + path) || existsSync(`${siteRoot}${path}/index.html`)
}
