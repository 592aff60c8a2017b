import { compile, run } from '@mdx-js/mdx'
import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as runtime from 'react/jsx-runtime'
import { z } from 'zod'
import { wordsAreNoCode } from '../content/schema/plain-text.ts'
import { type ArticlePart, faultOfPart, type GuidePart } from '../content/schema/text-parts.ts'
import { isRecord } from './shape.ts'

/** What a part needs in its tag: `<Photo name="lights" />`. What is between its tags is free. */
type Attributes = z.ZodObject

const text = z.string().min(1)
const none = z.object({})
const pair = z.tuple([text, text])
const pairs = z.array(pair)

/** Parts that every text may place. */
const shared: Record<string, Attributes> = {
  Figure: z.object({ caption: text.optional() }),
  Passes: none,
  Pull: none
}

const ofArticles: Record<ArticlePart, Attributes> = {
  Cards: none,
  Doors: none,
  Film: none,
  Funnel: none,
  Photo: z.object({ name: text }),
  Step: z.object({ value: text, label: text }),
  Words: none
}

const ofTheGuide: Record<GuidePart, Attributes> = {
  Answer: none,
  Chapter: none,
  More: z.object({ id: text.optional(), title: text }),
  Countdown: z.object({
    title: text,
    bands: z.array(z.tuple([text, z.number(), z.number()])),
    you: text,
    coach: text,
    stops: z.array(z.object({ months: text, title: text, you: text, coach: text }))
  }),
  Detour: z.object({ from: pair, years: text, by: pair, turn: text, to: pair }),
  Months: z.object({ some: text, months: text, someNote: text, all: text, inTotal: text, allNote: text }),
  Offer: z.object({ caption: text, pieces: pairs, rest: pair }),
  OnePlace: z.object({ first: text, second: text, place: text, note: text }),
  Pyramid: z.object({ caption: text, you: text, levels: pairs }),
  Roads: z.object({
    caption: text,
    head: z.tuple([text, text, text, text]),
    rows: z.array(z.tuple([text, text, text, text])),
    shares: z.object({ yes: text, part: text, no: text }),
    floor: z.object({ classes: text, each: text, credits: text, worth: text, sum: text, gpa: text })
  }),
  Scale: z.object({ caption: text, sums: pair, most: pair, middle: pair, least: pair }),
  Visa: z.object({ name: text, note: text, steps: z.array(text), rules: pairs })
}

/** Parts with words between their tags. The others show none. */
const withWords = new Set([
  'Answer',
  'Cards',
  'Chapter',
  'Doors',
  'Figure',
  'Funnel',
  'More',
  'Passes',
  'Pull'
])

const protocols = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** Addresses that a link may have: a page of the site, a place on the page, another site, an email or a telephone. */
export const isAddress = (url: string) =>
  protocols.has(URL.parse(url, 'https://site.invalid')?.protocol ?? '')

export const noAddress = (url: string) =>
  `a link cannot lead to “${url}”; choose a page, or write an address that begins with https://`

/** Figures are filled in before a text is read. */
const figure = /\{claim:[^}]*\}/g

/** What is inserted in braces. Only figures can be, in a text in MDX. */
const inserted = /\{[a-z]+:[^}]*\}/g

/**
 * Why the site cannot show a text in MDX, in words of the staff. It renders the text as its page does, with a stand-in for
 * each part that looks at what it is given: `article` has the photos, the quote, the video and the cards.
 */
export async function faultsOfText(
  body: string,
  article: Record<string, unknown> | undefined
): Promise<string[]> {
  const parts = { ...shared, ...(article ? ofArticles : ofTheGuide) }
  const filled = body.replaceAll(figure, '0')
  const found = new Set<string>()
  const say = (message: string, line?: number) => found.add(line ? `line ${line}: ${message}` : message)
  for (const [words] of filled.matchAll(inserted))
    say(`nothing is inserted for ${words}; choose it under “Insert a figure”`)
  try {
    const refuse = () => (tree: SyntaxNode) => refuseWithin(tree, parts, remainsOf(parts), say)
    const code = await compile(filled, {
      remarkPlugins: [wordsAreNoCode, refuse],
      outputFormat: 'function-body'
    })
    // Code would run on this machine.
    if (found.size > 0) return [...found]
    const { default: Text } = await run(code, { ...runtime, baseUrl: import.meta.url })
    renderToStaticMarkup(createElement(Text, { components: standIns(parts, article, say) }))
  } catch (error) {
    say(...sentenceOf(error, filled, parts))
  }
  return [...found]
}

type Say = (message: string, line?: number) => void

function standIns(parts: Record<string, Attributes>, article: object | undefined, say: Say) {
  const standIn = ([part, attributes]: [string, Attributes]) =>
    function Part({ children, ...given }: { children?: ReactNode; name?: string }) {
      const { success, error } = attributes.safeParse(given)
      if (!success)
        for (const name of new Set(error.issues.map(({ path }) => String(path[0]))))
          say(`<${part}> needs ${name}="…" in its tag`)
      const fault = article && faultOfPart(part, given.name, article)
      if (fault) say(fault)
      if (children && !withWords.has(part))
        say(`<${part}> shows no words between its tags; write ${tagOf(part)}, and the words below it`)
      return children
    }
  return Object.fromEntries(Object.entries(parts).map((entry) => [entry[0], standIn(entry)]))
}

type SyntaxNode = {
  type: string
  name?: string | null
  value?: string
  url?: string
  attributes?: Attribute[]
  children?: SyntaxNode[]
  position?: { start: { line: number } }
}

type Attribute = { type: string; value?: unknown }

/** Elements that hold words of one line: a part in them breaks the page. */
const lines = new Set(['paragraph', 'heading', 'tableCell'])

function refuseWithin(node: SyntaxNode, parts: object, remains: RegExp, say: Say, isInLine = false) {
  const { type, name, url = '', value = '', attributes = [], children = [], position } = node
  const line = position?.start.line
  if (type === 'image' || type === 'imageReference')
    say(
      'a picture of another site is not shown; upload it under Photos, and place it with <Photo name="…" />',
      line
    )
  else if ((type === 'link' || type === 'definition') && !isAddress(url)) say(noAddress(url), line)
  else if (type === 'html' || attributes.some(runsCode)) say('only a developer may write code or HTML', line)
  else if (type.startsWith('mdxJsx') && (!name || !Object.hasOwn(parts, name)))
    say(unknownPart(name, parts), line)
  else if (type.startsWith('mdxJsx') && isInLine)
    say(
      `<${name}> is a part of its own; put it in a line of its own, with an empty line above and below`,
      line
    )
  else if (type === 'text')
    for (const [left, ...found] of value.matchAll(remains)) {
      const part = found.find(Boolean)
      const whole = part ? `write ${tagOf(part)} in a line of its own, or delete it` : 'delete it'
      say(`“${left.trim().slice(0, 40)}” is left of a part; ${whole}`, line)
    }
  for (const child of children) refuseWithin(child, parts, remains, say, isInLine || lines.has(type))
}

/** Finds tags that have lost a sign, or have a space too many: visitors would read them as words. */
function remainsOf(parts: object): RegExp {
  const names = Object.keys(parts).join('|')
  return new RegExp(
    [
      `<?\\s*/?\\b(${names})\\s+\\w+="[^<>]*>?`,
      `<\\s+/?(${names})\\b[^<>]*>?`,
      `/(${names})>`,
      `(?:\\b(${names})\\s*)?/>`
    ].join('|'),
    'g'
  )
}

/** How a part is written. */
function tagOf(part: string): string {
  if (part === 'Photo') return '<Photo name="…" />'
  if (part === 'Cards' || !withWords.has(part)) return `<${part} />`
  return `<${part}>…</${part}>`
}

function unknownPart(name: string | null | undefined, parts: object): string {
  if (!name || !/^[A-Z]/.test(name)) return 'only a developer may write code or HTML'
  return `there is no part called <${name}>; the parts are ${Object.keys(parts).join(', ')}`
}

/** `value` is a text, or an expression with its syntax tree. */
function runsCode({ type, value }: Attribute): boolean {
  if (type !== 'mdxJsxAttribute') return true
  if (!isRecord(value)) return false
  const program = isRecord(value['data']) ? value['data']['estree'] : undefined
  const [statement] = isRecord(program) && Array.isArray(program['body']) ? program['body'] : []
  return !isData(isRecord(statement) ? statement['expression'] : undefined)
}

/** Whether an expression is only written-out values, as in JSON. */
function isData(expression: unknown): boolean {
  if (!isRecord(expression)) return false
  const { type, elements, properties, computed, value } = expression
  if (type === 'Literal') return true
  if (type === 'ArrayExpression') return Array.isArray(elements) && elements.every(isData)
  if (type === 'ObjectExpression') return Array.isArray(properties) && properties.every(isData)
  return type === 'Property' && computed === false && isData(value)
}

/** A mistake that the parser found, which is always in a tag, and its line. The parser's own words name characters. */
function sentenceOf(
  error: unknown,
  source: string,
  parts: object
): [message: string, line: number | undefined] {
  if (!isRecord(error)) return [String(error), undefined]
  const { ruleId, line, reason } = error
  const [, begun] = /\((\d+):\d+/.exec(String(reason)) ?? []
  const place = typeof line === 'number' ? line : Number(begun) || undefined
  if (ruleId === 'acorn') return ['the values in a tag are not written as before', place]
  const [, unclosed] = /`<(\w+)>`/.exec(String(reason)) ?? []
  const written = source.split('\n')[(place ?? 1) - 1] ?? ''
  const named = unclosed ?? /<\/?\s*(\w+)/.exec(written)?.[1] ?? ''
  if (Object.hasOwn(parts, named))
    return [
      withWords.has(named) && unclosed
        ? `<${named}> has no end; write </${named}> after its words`
        : `<${named}> is not written as a part; write ${tagOf(named)}`,
      place
    ]
  if (/^[A-Z]/.test(named)) return [unknownPart(named, parts), place]
  return ['a “<” begins a part here; put a space after “<” if it is only a sign', place]
}
