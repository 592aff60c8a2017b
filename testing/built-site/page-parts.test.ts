import { readFileSync } from 'node:fs'
import type { DefaultTreeAdapterTypes as Tree } from 'parse5'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { claimsSchema } from '../../content/schema/claims.ts'
import { receiptLink, relayPath } from '../../contract/relay-endpoint.ts'
import { pages } from '../../site/routes.ts'
import { attributeOf, elementsOf } from '../../site/start-up/html-elements.ts'
import { builtPage, tagged, textOf } from './built-page.ts'

const all = pages.map(({ path }) => builtPage(path))

const hrefsIn = (root: Tree.Element) =>
  [...elementsOf(root)].flatMap((element) =>
    element.tagName === 'a' ? (attributeOf(element, 'href') ?? '') : []
  )

/** The elements inside the element with an id. */
function insideOf(path: string, id: string): Tree.Element[] {
  const root = builtPage(path).elements.find((element) => attributeOf(element, 'id') === id)
  if (!root) throw new Error(`${path} has no element with the id ${id}`)
  return [...elementsOf(root)]
}

test('home leads to every article, and every article says where it lies and leads on', () => {
  const home = insideOf('/', 'education-resources').map((element) => attributeOf(element, 'href'))
  for (const { path, title } of pages.filter((page) => page.path.startsWith('/articles/'))) {
    expect(home).toContain(path)
    const { main } = builtPage(path)
    const trail = [...elementsOf(main)].find(({ tagName }) => tagName === 'nav')
    if (!trail) throw new Error(`${path} has no breadcrumb`)
    expect(hrefsIn(trail)).toEqual(['/', '/#education-resources'])
    const current = [...elementsOf(trail)].find((element) => attributeOf(element, 'aria-current') === 'page')
    expect(current && textOf(current)).toBe(title.replaceAll(/\s+/g, ' '))
    expect(hrefsIn(main).filter((href) => href.startsWith('/articles/') && href !== path)).not.toEqual([])
  }
})

test('the menu of a phone has each of its pages once', () => {
  const hrefs = insideOf('/', 'menu').flatMap((element) => attributeOf(element, 'href') ?? [])
  expect(hrefs.length).toBeGreaterThan(0)
  expect(hrefs).toEqual([...new Set(hrefs)])
})

test('no page links to the receipt, which only a sender has', () => {
  const linking = all.filter((page) =>
    tagged(page, 'a').some((link) => attributeOf(link, 'href')?.startsWith(receiptLink.path))
  )
  expect(linking.map(({ path }) => path)).toEqual([])
})

// 8 CFR 214.2(f)(9): a student who works more loses the visa.
test('the guide says that the hours of work on an F-1 visa are a limit', () => {
  const claims = claimsSchema.parse(parse(readFileSync('content/claims.yaml', 'utf8')))
  const hours = claims['f1-work-hours']?.value
  expect(hours).toMatch(/^up to \d+$/)
  expect(tagged(builtPage('/soccer-guide'), 'dd').map(textOf)).toContain(hours)
})

test('every link to another site that opens a new tab keeps this one from it', () => {
  const links = all
    .flatMap((page) => tagged(page, 'a'))
    .filter(
      (link) => attributeOf(link, 'target') === '_blank' && attributeOf(link, 'href')?.startsWith('https:')
    )
    .map((link) => attributeOf(link, 'rel'))
  expect(links).not.toEqual([])
  expect(links.filter((rel) => !rel?.split(' ').includes('noopener'))).toEqual([])
})

test('every opening of /careers is applied for with the coach resume, every one of /work-in-soccer by its own email', () => {
  const rows = insideOf('/careers', 'openings').filter(({ tagName }) => tagName === 'li')
  expect(rows).not.toEqual([])
  for (const row of rows) expect(hrefsIn(row)).toEqual(['/coach-resume'])

  const emails = hrefsIn(builtPage('/work-in-soccer').main).filter((href) => href.includes('?subject='))
  expect(emails.filter((email) => !/^mailto:[^?]+@[^?]+\?subject=\w/.test(email))).toEqual([])
  expect(new Set(emails).size).toBe(emails.length)
  expect(emails).not.toEqual([])
})

test('every button of a page works before any script has run', () => {
  const actions = [
    'commandfor',
    'form',
    // It cannot be pressed, and a note beside it says why.
    'disabled',
    // Of cards and filters, which scripts give more to do.
    'aria-expanded',
    'aria-controls',
    'aria-pressed'
  ]
  const isIdle = (element: Tree.Element) =>
    element.tagName === 'button' &&
    attributeOf(element, 'type') !== 'submit' &&
    !actions.some((name) => attributeOf(element, name) !== undefined)
  const idle = all.flatMap(({ path, main }) => {
    const parts = [...elementsOf(main)]
    // Its buttons are shown once its scripts run.
    const carousel = parts.find((element) => attributeOf(element, 'aria-roledescription') === 'carousel')
    const later = new Set(carousel && elementsOf(carousel))
    return parts.filter((part) => isIdle(part) && !later.has(part)).map((part) => `${path}: ${textOf(part)}`)
  })
  expect(idle).toEqual([])
})

test('the application of /pro-tryouts is a lead form', () => {
  const actions = insideOf('/pro-tryouts', 'apply').map((element) => attributeOf(element, 'action'))
  expect(actions).toContain(relayPath)
})

test.each([
  ['/contact', 434],
  ['/coach-resume', 1569],
  ['/thank-you', 900]
])('%s keeps at least %i pixels for its widget', (path, height) => {
  const [room] = builtPage(path).elements.flatMap(
    (element) => /--height:(\d+)px/.exec(attributeOf(element, 'style') ?? '')?.[1] ?? []
  )
  expect(Number(room)).toBeGreaterThanOrEqual(height)
})

const isHidden = (element: Tree.Element) => attributeOf(element, 'aria-hidden') === 'true'

const isNamedPicture = (element: Tree.Element) =>
  attributeOf(element, 'role') === 'img' && Boolean(attributeOf(element, 'aria-label'))

test('every drawing has a name or is hidden from assistive technology', () => {
  const unclear = all.flatMap(({ path, main }) => {
    const parts = [...elementsOf(main)]
    const hidden = new Set(parts.filter(isHidden).flatMap((part) => Array.from(elementsOf(part))))
    return parts
      .filter(
        (part) => part.tagName === 'svg' && !isHidden(part) && !hidden.has(part) && !isNamedPicture(part)
      )
      .map((svg) => `${path}: ${attributeOf(svg, 'aria-label')}`)
  })
  expect(unclear).toEqual([])
})

const dollars = (element: Tree.Element) =>
  Number(/\$([\d,]+)/.exec(textOf(element))?.[1]?.replaceAll(',', ''))

test('what is drawn has the size of what is said', () => {
  const shares = builtPage('/recruitment-package').elements.filter((element) =>
    attributeOf(element, 'style')?.startsWith('--share:')
  )
  const [largest = Number.NaN] = shares.map(dollars).toSorted((one, other) => other - one)
  expect(shares).toHaveLength(2)
  for (const share of shares)
    expect(Number(attributeOf(share, 'style')?.slice('--share:'.length))).toBeCloseTo(
      dollars(share) / largest
    )

  const season = [...elementsOf(builtPage('/guides/college-placement').main)]
  const late = season.filter((element) => attributeOf(element, 'data-late') !== undefined)
  const dots = late.flatMap((step) => Array.from(elementsOf(step))).filter(({ tagName }) => tagName === 'i')
  expect(season.map(textOf).join(' ')).toContain(`${dots.length}%`)
})

test('no block is built hidden, to wait for a script', () => {
  const stages = all.flatMap(({ elements }) =>
    elements.flatMap((element) => attributeOf(element, 'data-reveal') ?? [])
  )
  expect(new Set(stages)).toEqual(new Set(['shown']))
})
