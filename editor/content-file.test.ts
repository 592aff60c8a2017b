import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { contentOf } from '../content/schema/read-text.ts'
import { writeContent } from './content-file.ts'
import { isRecord } from './shape.ts'

const source = `# Who plays.
title: 'Eleven'

# By number.
players:
  - { number: 1, name: Amara } # left-footed
  # The captain.
  - number: 10
    name: Kim
    story: >-
      A text that goes on
      over lines of its own.
focus: [0.5, 0.4]
`

test('what is not changed stays unchanged', () => {
  expect(writeContent(source, parse(source))).toBe(source)
})

test('comments stay where something beside them changes', () => {
  const data = parse(source)
  data.title = 'Ten'
  data.focus = [0.5, 1]
  data.players[1].name = 'Kim: captain'
  expect(writeContent(source, data)).toBe(
    source
      .replace("'Eleven'", 'Ten')
      .replace('name: Kim', "name: 'Kim: captain'")
      .replace('[0.5, 0.4]', '[0.5, 1]')
  )
})

test('a record that moves takes its comment along; one that goes takes it away', () => {
  const { players, ...rest } = parse(source)
  const [amara, kim] = players
  expect(writeContent(source, { ...rest, players: [amara, { number: 9, name: 'Lee' }, kim] })).toBe(
    source.replace('  # The captain.', '  - number: 9\n    name: Lee\n  # The captain.')
  )
  expect(writeContent(source, { ...rest, players: [amara] })).not.toContain('captain')
})

test('a new text gets lines of its own where it is long or broken', () => {
  const long = 'word '.repeat(40).trim()
  const written = writeContent('', { short: 'word', long, broken: 'one\ntwo', quoted: '{claim:a}' })
  expect(written).toMatch(/^short: word\nlong: >-\n {2}word .*\n {2}word .*\nbroken: \|-\n {2}one\n {2}two\n/)
  expect(parse(written)).toEqual({ short: 'word', long, broken: 'one\ntwo', quoted: '{claim:a}' })
})

const words = (length: number) => 'word '.repeat(Math.ceil(length / 5)).slice(0, length - 1) + 'Ω'

/** What YAML means something else by, the marks of the editor's own, and lengths around its limits of a line. */
const awkward = [
  ..."a: b;a:;a #b;# a;it's;';\";- a;[a];{a: 1};a, b];---;...;--- a;%a;&a;*a;!a;!lines;|;>-;? a;@a;`a`;<<;🏟;\\n".split(
    ';'
  ),
  ...'true;No;1.0;0x1;2026-11-28;null;~;\uE0000\uE001;a\tb;a\u00a0b;\u2028;a\nb;a\n\n  b\nc: d;a\n# b;- a\n- b'.split(
    ';'
  ),
  ...[88, 89, 90, 91, 92, 118, 119, 120, 121, 300].flatMap((length) => [words(length), 'x'.repeat(length)]),
  `${words(100)}: ${words(30)} # ${words(30)}`,
  `${words(200)}\n\n${words(200)}`
]

/** Every third text stays, and the others become awkward. Lists grow and shrink, also to and from one line. */
function changed(value: unknown, at: { text: number }): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item: unknown) => changed(item, at))
    const last = items.at(-1)
    if (at.text % 3 === 0 || last === undefined) return items.slice(0, -1)
    return at.text % 3 === 1
      ? items
      : [...items, ...Array.from({ length: at.text % 20 }, () => structuredClone(last))]
  }
  if (isRecord(value))
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, changed(inner, at)]))
  if (typeof value !== 'string') return value
  at.text += 1
  return at.text % 3 === 0 ? value : awkward[at.text % awkward.length]
}

// Each file begins at another of the awkward texts, so that all of them come to files of every kind.
const files = globSync('content/**/*.{yaml,mdx}').map((file, index) => ({ file, start: index * 7 }))

test.each(files)('whatever is typed into $file is what is read again', ({ file, start }) => {
  const text = readFileSync(file, 'utf8')
  const typed = changed(contentOf(text), { text: start })
  expect(contentOf(writeContent(text, typed))).toEqual(typed)
})

test('a list in one line that grows too long becomes lines, with its note and those around it', () => {
  const pages = Array.from({ length: 8 }, (_, index) => `/page-number-${index}`)
  const written = writeContent('# Where.\nwithout: [/one, /two] # Two.\nlast: [0.5, 0.4]\n', {
    without: pages,
    last: [0.5, 0.4]
  })
  expect(written).toBe(
    `# Where.\nwithout:\n${pages.map((page) => `  - ${page}\n`).join('')}  # Two.\nlast: [0.5, 0.4]\n`
  )
  expect(writeContent('{ a: [/one] }\n', { a: pages })).toContain('/page-number-7')
})
