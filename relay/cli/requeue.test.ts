import { expect, test } from 'vitest'
import { dead, keep } from '../testing/keep-leads.ts'

test('retry brings back dead leads, release quarantined ones, and neither the other', async () => {
  const { leads, ids } = await keep({ settlement: dead }, { quarantine: 'trap' })
  const [deadId = '', trapped = ''] = ids
  expect(await leads('retry', trapped)).toMatchObject({ status: 1, err: `not dead: ${trapped}\n` })
  expect(await leads('retry', deadId)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^1 lead pending/)
  })
  expect((await leads('release', '--all')).out).toMatch(/^1 lead pending again/)
  expect((await leads('list', '--state', 'pending')).out).toContain('2 leads')
})
