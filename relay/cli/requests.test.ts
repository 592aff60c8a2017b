import { expect, test } from 'vitest'
import { readConditions } from '../alerts/conditions.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { newLead } from '../outbox/new-lead.ts'

test('an operator is alerted to a request, sees it, and erasing the person or closing it ends it', async () => {
  const { dir, store, clock } = await emptiedStore()
  const env = { DATA_DIR: dir }
  const openStore = async () => ({ ...store, close: async () => {} })
  const leads = (...args: string[]) => runCommand(env, args, { typed: '', openStore })
  const conditions = async () => {
    const watched = { store, now: clock.now(), dataDir: undefined, backupHours: 0, copyLagMs: undefined }
    return (await readConditions(watched)).filter(({ name }) => name === 'request')
  }
  const email = 'amara@example.com'
  const ask = async () => {
    const acceptance = await store.accept(newLead())
    const leadId = acceptance.kind === 'stored' ? acceptance.id : ''
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
