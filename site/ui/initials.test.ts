import { expect, test } from 'vitest'
import { initials } from './initials.ts'

test.each([
  ['Sam Taylor', 'ST'],
  ['sam de la cruz', 'SC'],
  ['  Sam  ', 'S'],
  ['Élodie Ångström', 'ÉÅ'],
  ['', '']
])('%j is shortened to %j', (name, short) => {
  expect(initials(name)).toBe(short)
})
