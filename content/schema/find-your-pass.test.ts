import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { pages } from '../../site/routes.ts'
import { findYourPassSchema } from './find-your-pass.ts'
import { pageLinks } from './links.ts'
import { resultsIn } from './pass-results.ts'
import { decide, everyPath, knownAnswers, questionAfter, resultsKey } from './pass-table.ts'

const schema = findYourPassSchema(pageLinks(pages))
const written = readFileSync('content/find-your-pass.yaml', 'utf8')
const table = await schema.parseAsync(parse(written))
const paths = everyPath(table)

test('every path asks four questions and ends on a program whose page exists', () => {
  expect(paths).toHaveLength(4 ** 4)
  const ends = paths.map((path) => {
    const rule = decide(table, path)
    const program = table.programs.find(({ id }) => id === rule?.program)
    return pages.some((page) => page.path === program?.to.split('#')[0]) ? undefined : path.join('.')
  })
  expect(ends.filter(Boolean)).toEqual([])
})

test('every program is where some path ends', () => {
  const reached = new Set(paths.map((path) => decide(table, path)?.program))
  expect(reached).toEqual(new Set(table.programs.map(({ id }) => id)))
})

test('the results that two answers still allow decide as the whole table does', () => {
  const results = resultsIn(table)
  for (const path of paths) {
    const { rules = [], programs = [] } = results.get(resultsKey(path)) ?? {}
    const rule = decide({ rules }, path)
    expect(rule).toBe(decide(table, path))
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

describe('the schema refuses', () => {
  const faults: [string, unknown, RegExp][] = [
    [
      'a path without a rule, and a program that nobody reaches',
      dropRule(written, 'contact'),
      /^no path ends on contact$/
    ],
    [
      'a table without the rules for coaches',
      parse(written.replaceAll('who: [coach]', 'who: [club]')),
      /^no rule decides about coach\.licensed\.job\.this-season$/
    ],
    [
      'a rule behind one that fits all of its answers',
      parse(written.replace('level: [not-sure]\n', 'level: [academy, semi-pro, professional, not-sure]\n')),
      /^rule 2 \(soccer-guide\) never decides/
    ],
    [
      'an answer that no question has',
      parse(written.replace('when: [next-season]', 'when: [next-sason]')),
      /names the unknown answer next-sason$/
    ],
    [
      'a program that does not exist',
      parse(written.replace('program: pro-tryouts', 'program: pro-try-outs')),
      /names the unknown program pro-try-outs$/
    ],
    [
      'an alternative that is the result',
      parse(written.replace('instead: [elite-25, ocsm-trials]', 'instead: [pro-tryouts, elite-25]')),
      /names a program twice$/
    ],
    [
      'a visitor without questions',
      parse(written.replace('track: club', 'track: clubs')),
      /^the answer club leads to the track clubs/
    ],
    [
      'a page that does not exist',
      parse(written.replace('to: /coach-resume\n', 'to: /coach\n')),
      /must be the path of a page/
    ]
  ]
  test.each(faults)('%s', async (_, faulty, message) => {
    const { error } = await schema.safeParseAsync(faulty)
    expect(error?.issues.map((issue) => issue.message)).toContainEqual(expect.stringMatching(message))
  })
})

function dropRule(text: string, program: string) {
  const whole: { rules: { program: string }[] } = parse(text)
  return { ...whole, rules: whole.rules.filter((rule) => rule.program !== program) }
}
