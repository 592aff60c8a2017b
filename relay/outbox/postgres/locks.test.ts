import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { postgresPlace, runSql } from '../../../testing/relay/postgres-place.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { openPostgresStore } from './postgres-store.ts'

async function open() {
  const url = await postgresPlace()
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  return { url, store }
}

test('what another relay is claiming at this moment is passed over, not waited for', async () => {
  const { url, store } = await open()
  await store.accept(newLead())
  const later = await store.accept(newLead())
  const relay = new Client({ connectionString: url })
  await relay.connect()
  onTestFinished(() => relay.end())
  await relay.query('begin; select 1 from delivery where sequence = 1 for update')
  expect(await store.claim({ limit: 2, leaseMs: 1000 })).toMatchObject([
    { leadId: 'id' in later && later.id }
  ])
})

test('what the database quotes of a row that it refuses is in no message', async () => {
  const { url, store } = await open()
  await runSql(url, `alter table lead add constraint nobody check (consent_version = 0)`)
  await expect(store.accept(newLead())).rejects.toThrow(
    /^The database failed: new row for relation "lead" violates check constraint "nobody"$/
  )
})

test('a lead is accepted while everything else waits for the database', async () => {
  const { url, store } = await open()
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(() => holder.end())
  await holder.query('begin; lock table backup')
  let waiting = 5
  const waits = Array.from({ length: waiting }, () => store.backupAge().finally(() => (waiting -= 1)))
  expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
  expect(waiting).toBe(5)
  await holder.query('commit')
  await Promise.all(waits)
})
