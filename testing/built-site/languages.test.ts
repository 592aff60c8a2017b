import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { readCopy } from '../../content/schema/translation.ts'
import {
  inLanguage,
  isTranslated,
  type Language,
  languageAt,
  languageOf,
  languages
} from '../../contract/languages.ts'
import { besideTheLead } from '../../contract/relay-endpoint.ts'
import { stampFile, type SiteSettings } from '../../scripts/build-folders.ts'
import { missingIn } from '../../scripts/launch/translations.ts'
import { findLackingPages } from '../../scripts/launch/whole-pages.ts'
import { type PagePath, pages } from '../../site/routes.ts'
import { attributeOf } from '../../site/start-up/html-elements.ts'
import { builtPage, metaOf, siteRoot, tagged } from './built-page.ts'

const { siteUrl }: SiteSettings = JSON.parse(readFileSync(stampFile, 'utf8'))
const [original, ...others] = languages
const lacking = new Set(findLackingPages())
const translated = pages.map(({ path }) => path).filter(isTranslated)
const pagesIn = (code: Language) => translated.filter((path) => !lacking.has(inLanguage(code, path)))
const languagesOf = (path: PagePath) => languages.filter(({ code }) => pagesIn(code).includes(path))
const codesOf = (path: PagePath) =>
  languagesOf(path).flatMap(({ code }) => (code === original.code ? [] : code))
const built = others.map(({ code }) => code).filter((code) => pagesIn(code).length > 0)

describe.each(translated)('%s', (path) => {
  test('names its address in every language that it is in, in each of them', () => {
    const ofPage = languagesOf(path)
    const inEach = [
      ...ofPage.map(({ code }) => [code, siteUrl + inLanguage(code, path)]),
      ['x-default', siteUrl + path]
    ]
    const expected = ofPage.length > 1 ? inEach : []
    for (const { code, tag, locale } of ofPage) {
      const page = builtPage(inLanguage(code, path))
      const links = tagged(page, 'link').filter((link) => attributeOf(link, 'hreflang') !== undefined)
      expect(links.map((link) => ['hreflang', 'href'].map((name) => attributeOf(link, name)))).toEqual(
        expected
      )
      expect(tagged(page, 'html').map((html) => attributeOf(html, 'lang'))).toEqual([tag])
      // Facebook knows languages and countries, and `LA` for Latin America, by letters only.
      expect(metaOf(page, 'og:locale')).toMatch(/^[a-z]{2,3}_[A-Z]{2}$/)
      expect(metaOf(page, 'og:locale')).toBe(locale.replace('-', '_').replace('419', 'LA'))
      expect(metaOf(page, 'og:url')).toBe(siteUrl + inLanguage(code, path))
    }
  })

  test.each(codesOf(path))('says nothing in unmarked English: %s', (code) => {
    const english = new Set(wordsOf(path))
    const kept = keptIn(code)
    // A page may join names, or show a part of one.
    const isKept = (text: string) =>
      text.split(', ').every((part) => !/[a-z]{3}/.test(part) || kept.includes(part))
    const translation = builtPage(inLanguage(code, path))
    const same = wordsOf(translation.path).filter((text) => english.has(text) && !isKept(text))
    expect(same).toEqual([])
  })
})

test.each(built)('%s says on a link that its page is in English', (code) => {
  for (const path of [...pagesIn(code).map((each) => inLanguage(code, each)), `/${code}/404`]) {
    const away = tagged(builtPage(path), 'a').filter((link) => {
      const target = pages.find((page) => page.path === attributeOf(link, 'href')?.split(/[?#]/)[0])
      return target && !isTranslated(target.path)
    })
    expect(away.length).toBeGreaterThan(0)
    expect(away.filter((link) => attributeOf(link, 'data-english') === undefined)).toEqual([])
  }
})

test('every trial has a calendar file in every language of its page, which is one entry for a calendar', () => {
  for (const { code } of languagesOf('/ocsm-trials')) {
    const { trials, upcoming } = readTrials(code)
    for (const { id, venue, location } of trials) {
      const [theirs, own] = [original.code, code].map((each) => calendarOf(each, id))
      expect(own).toContain(`SUMMARY:${upcoming.event}: ${venue}\r\n`)
      expect(own).toContain(`LOCATION:${`${venue}, ${location}`.replaceAll(',', '\\,')}\r\n`)
      expect(own).toContain(`URL:${siteUrl}${inLanguage(code, '/ocsm-trials')}\r\n`)
      expect(own).toContain(/UID:.*\r\n/.exec(theirs ?? '')?.[0])
    }
  }
})

const trialWords = z.object({
  trials: z.array(z.object({ id: z.string(), venue: z.string(), location: z.string() })),
  upcoming: z.object({ event: z.string() })
})

const readTrials = (code: string) => trialWords.parse(readCopy('.', 'trials', code))

const calendarOf = (code: string, id: string) =>
  readFileSync(join(siteRoot, code === original.code ? '' : code, 'trials', `${id}.ics`), 'utf8').replaceAll(
    '\r\n ',
    ''
  )

/** What is read on a page outside of parts that are marked as another language: texts, labels, titles. */
function wordsOf(path: string): string[] {
  const found: string[] = []
  const { tag } = languageOf(languageAt(path))
  function read(element: Tree.Element) {
    // No person reads the trap for programs.
    if (unread.has(element.tagName) || element.childNodes.some(isTrap)) return
    for (const name of ['aria-label', 'alt', 'placeholder', 'title'])
      found.push(attributeOf(element, name) ?? '')
    for (const node of element.childNodes) {
      if ('value' in node) found.push(node.value.replaceAll(/\s+/g, ' ').trim())
      if ('tagName' in node && (attributeOf(node, 'lang') ?? tag) === tag) read(node)
    }
  }
  tagged(builtPage(path), 'body').forEach(read)
  return found.filter((text) => /[a-z]{3}/.test(text))
}

const unread = new Set(['script', 'style'])

const isTrap = (node: Tree.ChildNode) =>
  'tagName' in node && attributeOf(node, 'name') === besideTheLead.trap.field

const keptBy = new Map<string, string>()

/** What the staff have reviewed and kept as it is, such as names. */
function keptIn(code: string): string {
  const known = keptBy.get(code)
  if (known !== undefined) return known
  const missing = new Set(missingIn(code))
  const theirs = new Set(allOf(original.code))
  const kept = allOf(code).filter((text) => theirs.has(text) && !missing.has(text))
  // A guide is translated as a whole.
  const all = [...kept, ...globSync(`content/${code}/*.mdx`).map((file) => readFileSync(file, 'utf8'))].join(
    '\n'
  )
  keptBy.set(code, all)
  return all
}

const allOf = (code: string) =>
  globSync('content/*.yaml').flatMap((file) => textsOf(readCopy('.', basename(file, '.yaml'), code)))

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value.replaceAll(/\s+/g, ' ').trim()]
  return typeof value === 'object' && value ? Object.values(value).flatMap(textsOf) : []
}
