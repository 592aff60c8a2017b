import { globSync, readFileSync } from 'node:fs'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { claimsSchema, fillText } from '../../content/schema/claims.ts'
import { elite25Schema } from '../../content/schema/elite-25.ts'
import { headingsOf } from '../../content/schema/headings.ts'
import { leadGenGuideSchema } from '../../content/schema/lead-gen-guide.ts'
import { contentOf } from '../../content/schema/read-text.ts'
import { readSchema } from '../../editor/read-schema.ts'
import { bodyField, isWords, walk } from '../../editor/shape.ts'
import { pages } from '../../site/routes.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { documents } from '../../vite/documents.ts'
import { builtPage, tagged, textOf } from './built-page.ts'

/** Words by file and place that scripts show after an event, so no built page contains them. */
const later = [
  // The register names its figures for the people who keep it.
  /^content\/claims.yaml /,
  // Around a widget or a video while it loads, and when it does not; the title of its frame.
  /^content\/(embeds|unsent-form).yaml /,
  // On the backs of cards, and how many deals a filter leaves.
  /^content\/(interface.yaml record|deals.yaml filter\.(one|none))/,
  /^content\/lead-gen-guide.yaml placements.hint/,
  /\.(route|clubType|season)$/,
  // On links to pages in English, and to visitors who prefer another language.
  /^content\/interface.yaml language\.(offer|inEnglish)/,
  // On a form once it was sent, and in toasts.
  /^content\/interface.yaml (dismiss|notices|lostAnswer|form\.(optional|sending|submitting|tryNow|stop|sendAgain|tryingAgain)|receipt)/,
  /(frame|calendar)$/,
  // On home, for search engines.
  /^content\/site.yaml brand\.text/,
  // The form that the setting `interestForms` does not choose.
  /^content\/elite-25.yaml form\.(discard|relay)/,
  // By the day on which a trial page is read.
  /^content\/trials.yaml upcoming\.(?!title|text)/,
  /^content\/careers.yaml sheet\.none/,
  // Once nobody has checked the rules of a page for too long.
  /^content\/checked-note.yaml (stale|ask)/,
  // Once the agency has stated it.
  /^content\/privacy.yaml agency/,
  // Where the site is built with RETENTION_MONTHS.
  /^content\/privacy.yaml kept\.set/,
  // After a search of the answers.
  /^content\/sufc.yaml questions\.search\.(found|none)/,
  /controls\.start$/,
  /^content\/site.yaml (trouble|navigation\.closeMenu)/,
  // Found by playing.
  /^content\/find-your-pass.yaml (goal\.(?!tab)|progress|left\.(?!none)|back|result|who\.answers\[\d\]\.share|tracks\[[1-9]|tracks\[0\]\.\w+\.answers|when\.answers|rules|programs)/,
  // In place of a picture that fails.
  /fallback\.alt$/,
  // Each on the page that it names, where the dock names the next chapter, and at the end of an article after a press.
  /^content\/dock.yaml (pages|next)/,
  /^content\/article-page.yaml share\.(?!email)/,
  // On the card of the article, which is on home.
  /excerpt$/
]

const claims = claimsSchema.parse(parse(readFileSync('content/claims.yaml', 'utf8')))

const contentFiles = Object.values(documents).flatMap((one) => {
  const shape = readSchema(one.schema)
  const paths = 'file' in one ? [one.file] : globSync(`${one.folder}/*${one.extension}`)
  return paths.map((path) => ({ path, shape, data: contentOf(readFileSync(path, 'utf8')) }))
})

/** Without spaces, which depend on the elements around the words, and the marks of our own for lit words and gaps. */
const plain = (text: string) => text.replaceAll(/[\s*[\]]+/g, '')

/** A placeholder such as `{count}` or `{count:voices.people}` matches anything. */
const says = (page: string, text: string) =>
  plain(text)
    .split(/\{[\w:.]+\}/)
    .every((part) => page.includes(part))

/** All words of each page: visible ones, those for screen readers, and those for search engines. */
const saidBy = [...pages.map(({ path }) => path), '/404'].map((path) => {
  const page = builtPage(path)
  const data = tagged(page, 'script').filter(
    (script) => attributeOf(script, 'type') === 'application/ld+json'
  )
  const attributes = page.elements.flatMap(({ attrs }) => attrs.map(({ value }) => value))
  const scripts = data.flatMap(({ childNodes }) =>
    childNodes.map((node) => ('value' in node ? node.value : ''))
  )
  const texts = [...tagged(page, 'html').map(textOf), ...scripts, ...attributes]
  return { path, text: plain(texts.join(' ')) }
})

describe('every word of a file is on one and the same page', () => {
  test.each(contentFiles)('$path', (file) => {
    const words = wordsOf(file)
    const unsaid = saidBy.map(({ text }) => words.filter((word) => !says(text, word.text)))
    const fewest = unsaid.toSorted((one, other) => one.length - other.length)[0]
    expect(fewest).toEqual([])
  })
})

test.each(contentFiles.filter(({ data }) => bodyField in data))('$path has its parts in order', (file) => {
  const titles = headingsOf(String(file.data[bodyField])).map(({ title }) =>
    plain(fillText(title, '', claims))
  )
  const slug = /articles\/(.*)\.mdx/.exec(file.path)?.[1]
  const page = builtPage(slug ? `/articles/${slug}` : '/soccer-guide')
  const headings = tagged(page, 'h2').map((heading) => plain(textOf(heading)))
  expect(titles.length).toBeGreaterThan(0)
  expect(headings.filter((heading) => titles.includes(heading))).toEqual(titles)
})

test('the first four photographs of the placements are fetched with the page, the others late', async () => {
  const { placements } = await leadGenGuideSchema.parseAsync(read('content/lead-gen-guide.yaml'))
  const loading = inSection('/leadgenguide', placements.title, 'img').map(
    (image) => attributeOf(image, 'loading') ?? 'eager'
  )
  expect(loading).toEqual(placements.cards.map((_, index) => (index < 4 ? 'eager' : 'lazy')))
})

test('the wall of Elite 25 has a shirt for every place: the taken ones, the next one, the open ones', async () => {
  const { squad } = await elite25Schema.parseAsync(read('content/elite-25.yaml'))
  const shirts = inSection('/elite-25', squad.title, 'li').map((shirt) => plain(textOf(shirt)))
  const saying = (text: string) => shirts.filter((shirt) => shirt.includes(plain(text)))
  expect(shirts).toHaveLength(squad.places)
  expect(saying(squad.next.title)).toHaveLength(1)
  expect(saying(squad.openLabel)).toHaveLength(squad.places - squad.commitments.length - 1)
})

function wordsOf({ path, shape, data }: (typeof contentFiles)[number]): { place: string; text: string }[] {
  const words: { place: string; text: string }[] = []
  walk(shape, data, '', (part, value, place) => {
    const isLater = place === bodyField || later.some((pattern) => pattern.test(`${path} ${place}`))
    if (typeof value === 'string' && isWords(part) && !isLater)
      words.push({ place, text: fillText(value, place, claims) })
    return value
  })
  return words
}

/** The elements of a tag in the innermost section that has a heading. */
function inSection(path: string, title: string, tag: string): Tree.Element[] {
  const heading = plain(fillText(title, '', claims))
  const section = [...elementsOf(builtPage(path).main)].findLast(
    (element) =>
      element.tagName === 'section' &&
      [...elementsOf(element)].some(
        (child) => /^h[1-3]$/.test(child.tagName) && plain(textOf(child)) === heading
      )
  )
  if (!section) throw new Error(`${path} has no section with the heading “${title}”`)
  return [...elementsOf(section)].filter(({ tagName }) => tagName === tag)
}

const read = (file: string): unknown => parse(readFileSync(file, 'utf8'))
