import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pageLinks } from './atoms.ts'
import { findYourPassSchema, resultsIn } from './find-your-pass.ts'
import { decide, everyPath, knownAnswers, questionAfter, resultsKey } from './pass-table.ts'

const written = readFileSync('content/find-your-pass.yaml', 'utf8')
/** The build compares the links with the pages of the site. */
const linked = Array.from(written.matchAll(/to: (\/[\w/-]*)/g), ([, path = '']) => ({ path }))
const schema = findYourPassSchema(pageLinks(linked))
const table = await schema.parseAsync(parse(written))
const paths = everyPath(table)

test('the results that two answers still allow decide as the whole table does', () => {
  const results = resultsIn(table)
  expect(paths).toHaveLength(4 ** 4)
  for (const path of paths) {
    const { rules = [], programs = [] } = results.get(resultsKey(path)) ?? {}
    const rule = decide({ rules }, path)
    const { who: _who, where: _where, ...decided } = decide(table, path) ?? {}
    expect(rule).toEqual(decided)
    const known = programs.map(({ id }) => id)
    expect(known).toEqual(expect.arrayContaining([rule?.program, ...(rule?.instead ?? [])]))
  }
})

test('a damaged address keeps the answers before the damage', () => {
  expect(knownAnswers(table, ['player', 'academy', 'moon', '12-18'])).toEqual(['player', 'academy'])
  expect(knownAnswers(table, ['coach', 'academy'])).toEqual(['coach'])
  expect(knownAnswers(table, ['player', 'academy', 'us-college', '12-18', 'more'])).toHaveLength(4)
  expect(questionAfter(table, ['player', 'academy', 'us-college', '12-18'])).toBeUndefined()
})

type Rule = { who?: string[]; when?: string[]; program: string; instead: (string | undefined)[] }

/** What the faults change, as it is written. */
type Table = {
  who: { answers: { id: string; track: string }[] }
  rules: Rule[]
  programs: { to: string }[]
}

describe('the schema refuses', () => {
  const faults: [string, (given: Table) => void, RegExp][] = [
    [
      'a path without a rule, and a program that nobody reaches',
      (given) => (given.rules = given.rules.filter(({ program }) => program !== 'contact')),
      /^no path ends on contact$/
    ],
    [
      'a table without the rules for coaches',
      (given) => {
        for (const rule of given.rules) if (rule.who?.includes('coach')) rule.who = ['club']
      },
      /^no rule decides about coach\.licensed\.job\.this-season$/
    ],
    [
      'a rule behind one that fits all of its answers',
      (given) => given.rules.splice(1, 0, { ...first(given.rules), program: 'soccer-guide' }),
      /^rule 2 \(soccer-guide\) never decides/
    ],
    [
      'an answer that no question has',
      (given) => (first(given.rules).when = ['next-sason']),
      /names the unknown answer next-sason$/
    ],
    [
      'a program that does not exist',
      (given) => (first(given.rules).program = 'pro-try-outs'),
      /names the unknown program pro-try-outs$/
    ],
    [
      'an alternative that is the result',
      (given) => (first(given.rules).instead[0] = first(given.rules).program),
      /names a program twice$/
    ],
    [
      'a visitor without questions',
      (given) => {
        for (const answer of given.who.answers) if (answer.id === 'club') answer.track = 'clubs'
      },
      /^the answer club leads to the track clubs/
    ],
    [
      'a page that does not exist',
      (given) => (first(given.programs).to = '/coach'),
      /must be the path of a page/
    ]
  ]
  test.each(faults)('%s', async (_, damage, message) => {
    const given: Table = parse(written)
    damage(given)
    const { error } = await schema.safeParseAsync(given)
    expect(error?.issues.map((issue) => issue.message)).toContainEqual(expect.stringMatching(message))
  })
})

function first<Item>([item]: Item[]): Item {
  if (item === undefined) throw new Error('The list is empty')
  return item
}
