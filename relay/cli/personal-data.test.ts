import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { acceptLead, delivered } from '../../testing/store-contract/accept-lead.ts'
import { readConditions } from '../alerts/rules.ts'
import { listErased, listName } from '../operator/erase.ts'

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

test('an operator is alerted to a request, sees it, and erasing the person or closing it ends it', async () => {
  const { dir, store, clock } = await emptiedStore()
  const env = { DATA_DIR: dir }
  const openStore = async () => ({ ...store, close: async () => {} })
  const leads = (...args: string[]) => runCommand(env, args, { typed: '', openStore })
  const conditions = async () => {
    const watched = { store, now: clock.now(), dataDir: undefined, backupHours: 0 }
    return (await readConditions(watched)).filter(({ name }) => name === 'request')
  }
  const email = 'amara@example.com'
  const ask = async () => {
    const leadId = await acceptLead(store)
    await store.requestData({ leadId, kind: 'erase', email })
    return leadId
  }
  expect(await conditions()).toEqual([])
  const leadId = await ask()
  const [alert] = await conditions()
  expect(alert).toMatchObject({ since: clock.now(), size: 1 })
  expect(JSON.stringify(alert)).not.toContain(email)

  const listed = await leads('requests')
  expect(listed.out).toMatch(new RegExp(`erase +${leadId} +${email}\n1 request\n$`))
  expect(await leads('requests', '--close', leadId)).toMatchObject({ status: 0, out: `closed: ${leadId}\n` })
  expect(await leads('requests', '--close', leadId)).toMatchObject({ status: 1 })
  expect(await conditions()).toEqual([])

  await ask()
  await leads('erase', email, '--yes')
  expect(await leads('requests')).toMatchObject({ status: 0, out: '0 requests\n' })
  expect(await conditions()).toEqual([])
})

test('the list of erased leads keeps those that a restored store does not know as erased', async () => {
  const { store } = await emptiedStore()
  const dir = await temporaryDir()
  await writeFile(join(dir, listName), 'erased-before\n')
  const id = await acceptLead(store)
  await store.erase('amara@example.com')
  for (const _ of [1, 2]) await listErased(dir, store)
  expect(await readFile(join(dir, listName), 'utf8')).toBe(`erased-before\n${id}\n`)
})
