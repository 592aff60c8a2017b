import { expect, test } from 'vitest'
import { fillClaims, inLocale } from './claims.ts'

const people = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `Player ${at}` }))

const page = (count: number) => ({
  voices: { title: '{count:voices.people} players, {count:voices.people} answers', people: people(count) },
  text: 'We helped {claim:helped}. {count:voices.people} of them say so.'
})

const claims = { helped: { value: '700', label: 'players', source: 'List' } }

test('words that count a list of their file follow it, with a capital at the beginning of a sentence', () => {
  expect(fillClaims(page(10), [claims])).toMatchObject({
    voices: { title: 'Ten players, ten answers' },
    text: 'We helped 700. Ten of them say so.'
  })
  expect(fillClaims(page(11), [claims]).voices.title).toBe('Eleven players, eleven answers')
  expect(fillClaims(page(13), [claims]).voices.title).toBe('13 players, 13 answers')
})

test('words that count a list which their file does not have stop the build', () => {
  expect(() => fillClaims({ hero: { title: '{count:voices}' } }, [claims])).toThrow(
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
