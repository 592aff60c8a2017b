import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { makeToken, readToken } from './token.ts'

const key = 'a key of the store'

test('a token names its lead, and every change to it is noticed', () => {
  const id = randomUUID()
  const token = makeToken(key, 'receipt', id)
  expect(token).toMatch(/^[\w-]{48}$/)
  expect(makeToken(key, 'receipt', id)).toBe(token)
  expect(readToken(key, 'receipt', token)).toEqual({ id, genuine: true })
  for (let place = 0; place < token.length; place++) {
    const other = token[place] === 'A' ? 'B' : 'A'
    const forged = token.slice(0, place) + other + token.slice(place + 1)
    expect(readToken(key, 'receipt', forged).genuine).toBe(false)
  }
})

test('a token is worth nothing for another purpose, another store, or in another shape', () => {
  const token = makeToken(key, 'receipt', randomUUID())
  expect(readToken(key, 'hand-over', token).genuine).toBe(false)
  expect(readToken('another key', 'receipt', token).genuine).toBe(false)
  for (const text of ['', token.slice(1), `${token}A`, `${token}=`, ` ${token}`, '\u0000'.repeat(48)])
    expect(readToken(key, 'receipt', text).genuine).toBe(false)
})
