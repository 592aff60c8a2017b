import { readFileSync } from 'node:fs'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageLinks } from '../../content/schema/atoms.ts'
import { siteSchema } from '../../content/schema/site.ts'
import { consentWording } from '../../contract/consent-wordings.ts'
import {
  defaultLanguage,
  inLanguage,
  isTranslated,
  languageAt,
  languageCodes
} from '../../contract/languages.ts'
import { consentVersion } from '../../contract/lead-forms.ts'
import { besideTheLead, relayPath } from '../../contract/relay-endpoint.ts'
import { stampFile, type SiteSettings } from '../../scripts/build-folders.ts'
import { findLackingPages } from '../../scripts/launch/whole-pages.ts'
import { pages } from '../../site/routes.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, metaOf, siteRoot, tagged, textOf, type BuiltPage } from './built-page.ts'

const { siteUrl }: SiteSettings = JSON.parse(readFileSync(stampFile, 'utf8'))
const { brand } = await siteSchema(pageLinks(pages)).parseAsync(
  parse(readFileSync('content/site.yaml', 'utf8'))
)
const titleOf = (page: BuiltPage) => tagged(page, 'title').map(textOf).join()

describe.each(pages.map(({ path }) => path))('%s', (path) => {
  const page = builtPage(path)

  // `npm run content:audit` checks whether they fit a search result.
  test('has a title and a description', () => {
    expect(tagged(page, 'title')).toHaveLength(1)
    expect(titleOf(page)).toMatch(/\S/)
    const raw = tagged(page, 'title').flatMap(({ childNodes }) => childNodes)
    expect(raw).toEqual([expect.objectContaining({ value: expect.not.stringMatching(/[\u00a0\n]/) })])
    expect(metaOf(page, 'description')).toMatch(/\S/)
  })

  test('has links that say where they lead, read alone', () => {
    const words = tagged(page, 'a').map((link) => textOf(link).trim().toLowerCase())
    expect(words.filter((text) => /^((learn|read|see) )?more$|^(click )?here$/.test(text))).toEqual([])
  })

  test('names its own address', () => {
    const address = siteUrl + path
    const canonical = tagged(page, 'link').filter((link) => attributeOf(link, 'rel') === 'canonical')
    expect(canonical.map((link) => attributeOf(link, 'href'))).toEqual([address])
    expect(metaOf(page, 'og:url')).toBe(address)
  })

  test('has what a shared link shows, with an image of its own size', async () => {
    expect(metaOf(page, 'og:title')).toBeTruthy()
    expect(metaOf(page, 'og:description')).toBe(metaOf(page, 'description'))
    expect(metaOf(page, 'og:type')).toBe(path.startsWith('/articles/') ? 'article' : 'website')
    expect(metaOf(page, 'og:site_name')).toBe(brand.name)
    expect(metaOf(page, 'og:image:alt')).toBeTruthy()
    const image = metaOf(page, 'og:image') ?? ''
    expect(image).toMatch(new RegExp(`^${siteUrl}/assets/social/.+\\.jpg$`))
    const { width, height, format } = await sharp(siteRoot + image.slice(siteUrl.length)).metadata()
    expect({ width, height, format }).toEqual({ width: 1200, height: 630, format: 'jpeg' })
  })
})

const lacking = new Set(findLackingPages())

/** The addresses of a page in every language that it is in. */
const addressesOf = (path: string) =>
  isTranslated(path)
    ? languageCodes.map((code) => inLanguage(code, path)).filter((address) => !lacking.has(address))
    : [path]

/** The pages that a list for programs names. */
const urls = (list: string) =>
  Array.from(readFileSync(`${siteRoot}/${list}`, 'utf8').matchAll(/(?<=<loc>|\]\()[^<)]+/g), ([url]) => url)

test('search engines are shown every page but those after a form', () => {
  const hidden = ['/thank-you', '/guide-thankyou']
  const paths = pages.map(({ path }) => path)
  expect(paths.filter((path) => metaOf(builtPage(path), 'robots') === 'noindex')).toEqual(hidden)
  const shown = paths.filter((path) => !hidden.includes(path))
  expect(urls('llms.txt')).toEqual(shown.map((path) => siteUrl + path))
  const inEach = shown.flatMap(addressesOf)
  expect(new Set(urls('sitemap.xml'))).toEqual(new Set(inEach.map((path) => siteUrl + path)))
})

test('no two pages have the same title, description or social image', () => {
  const all = pages.map(({ path }) => builtPage(path))
  for (const of of [
    titleOf,
    (page: BuiltPage) => metaOf(page, 'description'),
    (page: BuiltPage) => metaOf(page, 'og:image')
  ]) {
    const values = all.map(of)
    expect(values.filter((value, index) => values.indexOf(value) !== index)).toEqual([])
  }
})

test("every form without scripts has the relay's hidden fields, and words of consent that are on record", () => {
  const forms = pages
    .flatMap(({ path }) => addressesOf(path))
    .flatMap((address) =>
      tagged(builtPage(address), 'form')
        .filter((form) => attributeOf(form, 'action') === relayPath)
        .map((form) => ({ form, code: languageAt(address) }))
    )
  expect(forms.length).toBeGreaterThan(pages.length)
  for (const { form, code } of forms) {
    const inputs = [...elementsOf(form)].filter(({ tagName }) => tagName === 'input')
    const fields = inputs.map((input) => [attributeOf(input, 'name'), attributeOf(input, 'value') ?? ''])
    expect(Object.fromEntries(fields)).toMatchObject({
      ...(code !== defaultLanguage && { language: code }),
      form_source: expect.stringMatching(/\w/),
      apikey: expect.stringMatching(/\w/),
      [besideTheLead.consent.field]: String(consentVersion),
      [besideTheLead.trap.field]: ''
    })
    // The words that its person agrees to are on record under this version.
    const wording = consentWording(consentVersion, code, Date.now())
    const shown = textOf(form)
    const ofSome = fields.some(([name]) => name === 'player') ? [wording?.ofChild, wording?.ofMinor] : []
    for (const words of [wording?.line, ...ofSome, ...(wording?.summary ?? [])])
      expect(shown).toContain(words ?? 'a recorded wording')
  }
})

test('every lead form says what its sender gets, above its button', () => {
  const { receipt, preview } = parse(readFileSync('content/interface.yaml', 'utf8')).form
  const forms = pages.flatMap(({ path }) =>
    tagged(builtPage(path), 'form').filter((form) => attributeOf(form, 'action') === relayPath)
  )
  expect(forms.length).toBeGreaterThan(20)
  const above = forms.map((form) => {
    const parts = [...elementsOf(form)]
    const button = parts.findIndex((part) => attributeOf(part, 'type') === 'submit')
    return parts.slice(0, button).map(textOf).join()
  })
  expect(above.filter((text) => !text.includes(receipt) || !text.includes(preview))).toEqual([])
})

describe.each([...pages.map(({ path }) => path), '/404'])('the document of %s', (path) => {
  const page = builtPage(path)

  test('is in English, with one main and one banner, footer and first heading', () => {
    expect(tagged(page, 'html').map((html) => attributeOf(html, 'lang'))).toEqual(['en'])
    expect(tagged(page, 'main')).toHaveLength(1)
    expect(tagged(page, 'h1').map(textOf)).toEqual([expect.stringMatching(/\S/)])
    const landmarks = tagged(page, 'body').flatMap((body) =>
      [...elementsOf(body)].filter(({ parentNode }) => parentNode === body).map(({ tagName }) => tagName)
    )
    expect(landmarks.filter((tag) => tag === 'header' || tag === 'main' || tag === 'footer')).toEqual([
      'header',
      'main',
      'footer'
    ])
  })

  test('skips no level of headings', () => {
    const levels = tagged(page, 'h1', 'h2', 'h3', 'h4', 'h5', 'h6').map(({ tagName }) => Number(tagName[1]))
    expect(levels[0]).toBe(1)
    const skips = levels.filter((level, index) => level - (levels[index - 1] ?? 1) > 1)
    expect(skips).toEqual([])
  })

  test('names every link and button, and says of every picture what it shows', () => {
    const nameless = tagged(page, 'a', 'button', 'summary').filter((element) => !nameOf(element, page))
    expect(nameless.map(describeElement)).toEqual([])
    const unsaid = tagged(page, 'img').filter((image) => attributeOf(image, 'alt') === undefined)
    expect(unsaid.map(describeElement)).toEqual([])
  })

  test('has every id once, and every reference to one leads to it', () => {
    const ids = page.elements.flatMap((element) => attributeOf(element, 'id') ?? [])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
    const references = ['for', 'aria-labelledby', 'aria-describedby', 'aria-controls', 'commandfor'].flatMap(
      (name) => page.elements.flatMap((element) => attributeOf(element, name)?.split(' ') ?? [])
    )
    expect(references.filter((id) => !ids.includes(id))).toEqual([])
  })
})

/** The accessible name of an element. */
function nameOf(element: Tree.Element, page: BuiltPage): string {
  const labels = attributeOf(element, 'aria-labelledby')?.split(' ') ?? []
  const labelled = page.elements.filter((other) => labels.some((id) => id === attributeOf(other, 'id')))
  const pictured = [...elementsOf(element)].map((child) => attributeOf(child, 'alt') ?? '')
  return [attributeOf(element, 'aria-label') ?? '', ...labelled.map(textOf), textOf(element), ...pictured]
    .join(' ')
    .trim()
}

function describeElement({ tagName, attrs }: Tree.Element): string {
  return `<${tagName} ${attrs.map(({ name, value }) => `${name}="${value}"`).join(' ')}>`
}
