import { expect, test } from 'vitest'
import { reword } from './reword.ts'

test('leaves no word and no figure as it was, at the same length', () => {
  const text = 'Only 25 players a year. Camps are invite-only.'
  const other = reword(text)
  expect(other).toHaveLength(text.length)
  for (const word of text.split(/\W+/).filter(Boolean)) expect(other.split(/\W+/)).not.toContain(word)
})

test('keeps what is no word', () => {
  for (const kept of ['{claim:elite-places}', '<Photo name="ball" />', '](/contact)', '\n', '*'])
    expect(reword(`Ada ${kept} Bob`)).toContain(kept)
})
