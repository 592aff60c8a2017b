import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { verifyChain } from '../verify-chain.ts'
import { migrate } from './schema.ts'
import { openSqliteStore } from './sqlite-store.ts'

/** A file as the first version of the relay left it: three leads in three states. */
async function firstVersion(dir: string) {
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  migrate(db, 1)
  const lead = db.prepare('insert into lead values (?, ?, ?, ?, ?, ?, 1, 1)')
  const delivery = db.prepare(
    'insert into delivery (lead_id, destination, state, attempts, next_at, crm_id) values (?, ?, ?, ?, ?, ?)'
  )
  const rows = [
    ['late', 3000, 'pending', 1, null],
    ['early', 1000, 'delivered', 1, 'contact-4'],
    ['middle', 2000, 'quarantined', 0, null]
  ] as const
  for (const [id, at, state, attempts, crmId] of rows) {
    const body = JSON.stringify(
      sampleLead({ email: `${id}@Example.com`, utm_source: id, utm_campaign: 'spring' })
    )
    lead.run(id, 'cta-button-modal', `key of ${id}`, 'hash', body, at)
    delivery.run(id, 'crm', state, attempts, at, crmId)
  }
  db.exec(`insert into attempt values ('early', 'crm', 1500, 'delivered', 200, 90, null)`)
  db.close()
}

test('leads of an earlier version are chained in the order they came, with all that was known of them', async () => {
  const dir = await temporaryDir()
  await firstVersion(dir)
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  onTestFinished(() => store.close())

  const records = await store.list({ order: 'oldest', limit: 10 })
  expect(records.map(({ sequence, id, state }) => [sequence, id, state])).toEqual([
    [1, 'early', 'delivered'],
    [2, 'middle', 'quarantined'],
    [3, 'late', 'pending']
  ])
  expect(await verifyChain(store)).toMatchObject({ ok: true, checked: 3 })
  expect(await store.find('early')).toMatchObject({
    crmId: 'contact-4',
    receivedAt: 1000,
    history: [{ at: 1500, kind: 'delivered', status: 200, ms: 90 }]
  })
  expect(await store.count({ email: 'late@example.com', source: 'late' })).toBe(1)
  expect(await store.stats({ by: 'campaign' })).toMatchObject([{ name: 'spring', accepted: 3 }])
  expect(await store.claim({ limit: 10, leaseMs: 1000 })).toMatchObject([
    { leadId: 'late', attempts: 1, lead: { utm_source: 'late' } }
  ])
})

test('a step that fails leaves the file as it was', async () => {
  const dir = await temporaryDir()
  await firstVersion(dir)
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  db.exec('create table chain (blocks text)')
  expect(() => migrate(db)).toThrow('table chain already exists')
  db.close()
  const again = new DatabaseSync(join(dir, 'leads.sqlite'))
  expect(again.prepare('select count(*) as leads from lead').get()).toEqual({ leads: 3 })
  expect(again.prepare('pragma user_version').get()).toEqual({ user_version: 1 })
  again.close()
})
