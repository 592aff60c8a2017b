import { expect, test } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { challengeMs, createChallenges, createPasskeys } from './passkeys.ts'
import { createPeople } from './people.ts'

async function openWithPerson() {
  const place = await emptiedStore()
  const dana = { email: 'dana@agency.example', name: 'Dana Rivera', role: 'staff' } as const
  const personId = await createPeople(place).add(dana)
  if (personId === undefined) throw new Error('This person is there already.')
  return { ...place, personId }
}

test('a challenge counts once, for whom it was given out, and for a while', async () => {
  const { personId, ...parts } = await openWithPerson()
  const challenges = createChallenges(parts)
  await challenges.keep('to add', personId)
  await challenges.keep('to sign in', null)
  expect(await challenges.use('to add', null)).toBe(false)
  expect(await challenges.use('to sign in', personId)).toBe(false)
  expect(await challenges.use('to add', personId)).toBe(true)
  expect(await challenges.use('to add', personId)).toBe(false)
  parts.clock.advance(challengeMs)
  expect(await challenges.use('to sign in', null)).toBe(false)
})

test('a passkey whose counter does not grow is a copy, unless it does not count at all', async () => {
  const { personId, ...parts } = await openWithPerson()
  const passkeys = createPasskeys(parts)
  const publicKey = new Uint8Array([1])
  await passkeys.add(personId, 'Chrome on Mac', { id: 'counts', publicKey, counter: 4 })
  expect(await passkeys.use('counts', 5)).toBe(true)
  expect(await passkeys.use('counts', 5)).toBe(false)
  expect(await passkeys.use('counts', 0)).toBe(false)
  await passkeys.add(personId, 'iPhone', { id: 'does not count', publicKey, counter: 0 })
  expect(await passkeys.use('does not count', 0)).toBe(true)
  expect(await passkeys.use('does not count', 0)).toBe(true)
})
