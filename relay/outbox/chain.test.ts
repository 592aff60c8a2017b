import { expect, test } from 'vitest'
import { hashLink, type seal } from './chain.ts'

const link: Parameters<typeof seal>[0] = {
  sequence: 2,
  id: '0198c1f2-0000-7000-8000-000000000002',
  receivedAt: 1_790_000_000_000,
  formSource: 'cta-button-modal',
  idempotencyKey: 'key',
  bodyHash: 'hash of what was sent',
  leadHash: 'hash of the lead',
  contractVersion: 1,
  consentVersion: 1,
  salt: 'salt',
  prevHash: 'hash of the link before',
  body: '{}',
  erasedAt: undefined
}

// Otherwise somebody could rewrite a lead, and the head that was noted before would still fit.
test.each([
  { sequence: 3 },
  { id: '0198c1f2-0000-7000-8000-000000000003' },
  { receivedAt: 1_790_000_000_001 },
  { formSource: 'elite-style-lead-capture' },
  { idempotencyKey: 'another key' },
  { bodyHash: 'another hash' },
  { leadHash: 'another hash' },
  { contractVersion: 2 },
  { consentVersion: 2 },
  { prevHash: 'another hash' }
])('another value changes the hash: %o', (change) => {
  expect(hashLink({ ...link, ...change })).not.toBe(hashLink(link))
})

test('an erasure keeps the hash', () => {
  expect(hashLink({ ...link, body: undefined, erasedAt: 1_790_000_100_000 })).toBe(hashLink(link))
})
