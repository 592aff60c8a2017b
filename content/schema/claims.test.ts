import { expect, test } from 'vitest'
import { claimsSchema, fillClaims, inLocale } from './claims.ts'
import { checkedByChapter } from './rules.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Player ${at}` }))

const page = (count: number) => ({
  voices: { title: '{count:voices.people} players, {count:voices.people} answers', people: people(count) },
  text: 'We helped {claim:helped}. {count:voices.people} of them say so.'
})

const claims = { helped: { value: '700', label: 'players', source: 'List' } }

test('words that count a list of their file follow it, with a capital at the beginning of a sentence', () => {
  expect(fillClaims(page(10), claims)).toMatchObject({
    voices: { title: 'Ten players, ten answers' },
    text: 'We helped 700. Ten of them say so.'
  })
  expect(fillClaims(page(11), claims).voices.title).toBe('Eleven players, eleven answers')
  expect(fillClaims(page(13), claims).voices.title).toBe('13 players, 13 answers')
})

test('words that count a list which their file does not have stop the build', () => {
  expect(() => fillClaims({ hero: { title: '{count:voices}' } }, claims)).toThrow(
    'field hero.title: there is no list “voices” in this file'
  )
})

test.each([
  ['en-US', ['$1,200', '$4M+', '$90–200', '2.0', '2,000+', '6–12', '2026/27']],
  ['es-419', ['USD 1,200', 'USD 4 M+', 'USD 90–200', '2.0', '2,000+', '6–12', '2026/27']],
  ['pt-BR', ['US$ 1.200', 'US$ 4 mi+', 'US$ 90–200', '2,0', '2.000+', '6–12', '2026/27']]
])('figures are written as in %s, with no place where a line may end in them', (locale, written) => {
  const figures = ['$1,200', '$4M+', '$90–200', '2.0', '2,000+', '6–12', '2026/27']
  expect(figures.map((figure) => inLocale(figure, locale))).toEqual(
    written.map((figure) => figure.replaceAll(' ', '\u00A0').replace('–', '–\u2060'))
  )
})

const rule = {
  value: '4',
  label: 'seasons',
  source: 'The association, https://a.test',
  checked: '2026-06-30',
  reviewBy: '2027-01-31'
}

test.each([
  ['a day of its next check', { reviewBy: undefined }, 'both the day of its check and that of its next one'],
  ['a next check that is later', { reviewBy: '2026-06-30' }, 'must be after the day of the check'],
  ['the address of its source', { source: 'The association' }, 'the address of its source']
])('a rule of others needs %s', (_, change, problem) => {
  expect(claimsSchema.safeParse({ rule }).success).toBe(true)
  const { error } = claimsSchema.safeParse({ rule: { ...rule, ...change } })
  expect(error?.message).toContain(problem)
})

test('a chapter has the oldest check of its rules, and may be outdated two months after the first review', () => {
  const rules = {
    one: rule,
    other: { ...rule, checked: '2026-05-01', reviewBy: '2027-03-31' },
    figure: { value: '700', label: 'players', source: 'List' }
  }
  const text = '<Chapter>\n{claim:one} {claim:other}\n</Chapter>\n<Chapter>\n{claim:figure}\n</Chapter>'
  expect(checkedByChapter(text, rules)).toEqual([{ on: '2026-05-01', staleFrom: '2027-03-31' }, undefined])
})
