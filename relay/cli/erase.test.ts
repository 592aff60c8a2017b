import { expect, test } from 'vitest'
import { delivered, keep } from '../../testing/relay/keep-leads.ts'

test('erase asks, then leaves nothing of the person, and the books still hold', async () => {
  const { leads, typing } = await keep(
    { settlement: delivered },
    { changes: { email: 'AMARA@example.com' } },
    { changes: { email: 'other@example.com' } }
  )
  expect(await typing('no\n', 'erase', 'amara@example.com')).toMatchObject({
    status: 1,
    out: 'nothing was erased\n'
  })
  expect(await typing('', 'erase', 'amara@example.com')).toMatchObject({ status: 1 })
  const erased = await typing('yes\n', 'erase', 'amara@example.com')
  expect(erased.err).toContain('Erase 2 leads of amara@example.com for good?')
  expect(erased.out).toBe(
    '2 leads erased, 1 of them before the CRM had them\nto be erased in the CRM: contact contact-1\n' +
      'BACKUP_DIR is not set: after a restore from an older copy, erase the person again\n'
  )
  const again = await typing('', 'erase', 'amara@example.com')
  expect(again).toMatchObject({ status: 0, out: 'no lead has this email\n' })
  expect(await typing('', 'erase', 'x@müller.de')).toMatchObject({ out: expect.stringContaining('no lead') })
  expect((await leads('export')).out.toLowerCase()).not.toContain('amara@')
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})
