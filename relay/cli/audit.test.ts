import { join } from 'node:path'
import { expect, test } from 'vitest'
import { receiveAlerts } from '../../testing/relay/alerts.ts'
import { givenUp, keep } from '../../testing/relay/keep-leads.ts'
import { deliveredAs, putOff } from '../../testing/store-contract/accept-lead.ts'
import { systemClock } from '../clock.ts'
import { createAudit } from '../operator/audit.ts'

test('what a person does at the command line is in the audit trail, with the leads and without their email', async () => {
  const receiver = await receiveAlerts()
  const { dir, ids, store, leads, leadsWith } = await keep(
    { settlement: givenUp },
    { held: 'trap' },
    { settlement: deliveredAs('sandbox-1') },
    { settlement: putOff(Date.now()), changes: { email: 'zoe@example.com' } }
  )
  const [failed = '', held = '', taken = '', asking = ''] = ids
  const email = 'zoe@example.com'
  await store.requestData({ leadId: asking, kind: 'correct', email })
  const audit = createAudit({ store, clock: systemClock })
  const deeds = async (id: string) =>
    (await audit.ofLead(id)).map(({ who, what, leads: named }) => `${who}: ${what} ${named}`)

  await leads('retry', '--all')
  expect(await deeds(failed)).toEqual(['Command line: retried 1'])
  await leads('release', '--email', 'amara@example.com')
  expect(await deeds(held)).toEqual(['Command line: released 1'])
  await leads('retry', '--waiting', asking)
  await leadsWith({ CRM_WEBHOOK_URL: 'https://crm.example/hook' }, 'retry', '--sandbox', '--all')
  expect(await deeds(taken)).toEqual(['Command line: retried 1'])
  await leads('requests', '--close', asking)
  await leads('export', '--output', join(dir, 'leads.csv'), '--email', email)
  await leadsWith({ ALERT_WEBHOOK_URL: receiver.url }, 'alert', '--test')
  await leads('erase', email, '--yes')
  expect(await deeds(asking)).toEqual([
    'Command line: tried-now 1',
    'Command line: closed-requests 1',
    'Command line: erased 1'
  ])

  const { items } = await audit.list({ limit: 50 })
  expect(items.map(({ what }) => what)).toEqual([
    'erased',
    'alert-tested',
    'exported',
    'closed-requests',
    'retried',
    'tried-now',
    'released',
    'retried'
  ])
  expect(items[2]).toMatchObject({ leads: 1, detail: { format: 'csv', filter: { email: '…' } } })
  expect(JSON.stringify(items)).not.toContain('zoe')

  // What changes nothing leaves no row.
  for (const args of [['retry', '--all'], ['requests'], ['list'], ['erase', email, '--yes']])
    await leads(...args)
  expect((await audit.list({ limit: 50 })).items).toHaveLength(items.length)
})

test('a deed at the command line does not happen if the trail cannot record it', async () => {
  const { ids, store, leads } = await keep({ settlement: givenUp })
  const whole = { ...store }
  store.change = async (statements) => {
    if (statements.some(({ sql }) => sql.includes('insert into audit'))) throw new Error('full')
    return whole.change(statements)
  }
  await expect(leads('retry', '--all')).rejects.toThrow('full')
  expect(await store.find(ids[0] ?? '')).toMatchObject({ state: 'failed' })
  // An export changes nothing, and says that it is not recorded.
  expect((await leads('export')).err).toContain('the audit trail does not name this export: full')
})
