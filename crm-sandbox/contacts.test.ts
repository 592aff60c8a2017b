import { expect, test } from 'vitest'
import { lead, useSandbox } from '../testing/open-sandbox.ts'

const sandbox = useSandbox()

test('contacts are listed in the order in which they came', async () => {
  for (const firstName of ['Ana', 'Bo', 'Cy']) await sandbox.deliver({ ...lead, firstName })

  expect(await sandbox.contacts()).toMatchObject([
    { firstName: 'Ana' },
    { firstName: 'Bo' },
    { firstName: 'Cy' }
  ])
})

test('what a contact says cannot pass for what the sandbox knows of it', async () => {
  await sandbox.deliver({ id: 'mine', deliveries: 7, receivedAt: 'never', webhookId: 'mine' })

  expect(await sandbox.contacts()).toEqual([
    { id: expect.not.stringMatching('mine'), deliveries: 1, receivedAt: expect.stringMatching(/^\d{4}-/) }
  ])
})

test('the list can be emptied', async () => {
  await sandbox.deliver(lead)
  const answer = await sandbox.call('/api/contacts', { method: 'DELETE' })

  expect(answer.ok).toBe(true)
  expect(await sandbox.contacts()).toEqual([])
})
