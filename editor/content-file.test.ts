import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { writeContent } from './content-file.ts'

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
