import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test, vi } from 'vitest'
import { leaveOutIf } from '../../../testing/needs.ts'
import { noPgbouncer, startPgbouncer } from '../../../testing/relay/pgbouncer.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { createPool } from './database.ts'
import { openPostgresStore } from './postgres-store.ts'

// A database of its own, since PgBouncer passes no search path on.
const server = inject('postgresUrl')
const database = `pooled_${randomUUID().replaceAll('-', '')}`
const url = new URL(server)
url.pathname = database

beforeAll(() => runSql(server, `create database ${database}`))
afterAll(() => runSql(server, `drop database ${database} with (force)`))

async function pooled(settings: Record<string, string | number> = {}): Promise<string> {
  const pooler = await startPgbouncer(url.href, settings)
  onTestFinished(() => pooler.stop())
  return pooler.url
}

async function open(address: string) {
  const store = await openPostgresStore({ url: address })
  onTestFinished(() => store.close())
  return store
}

/** What a pooler passes over that knows these settings of a connection. */
const ignoring = {
  ignore_startup_parameters: 'statement_timeout,idle_in_transaction_session_timeout,lock_timeout'
}

test('a relay keeps leads through a pooler in session mode, with its defaults', async (context) => {
  leaveOutIf(context, noPgbouncer)
  const store = await open(await pooled())
  expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
  await store.ping()
  expect(await store.claim({ limit: 1, leaseMs: 1000 })).toHaveLength(1)
  expect(await store.books()).toMatchObject({ accepted: 1, waiting: 1 })
  await store.erase('amara@example.com')
  await vi.waitFor(async () => expect(await store.wipe()).toBe(true), { timeout: 30_000 })
})

test('a relay that freezes in mid-transaction stops no other, though a pooler ignores settings of a connection', async (context) => {
  leaveOutIf(context, noPgbouncer)
  const address = await pooled(ignoring)
  const store = await open(address)
  const frozen = createPool(address, { connections: 1, statementMs: 500 })
  onTestFinished(() => frozen.end())
  const client = await frozen.connect()
  onTestFinished(() => client.release(true))
  await client.query('begin')
  await client.query('lock table lead')
  expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
})

test.for([
  { pool_mode: 'transaction' },
  { pool_mode: 'statement' },
  { pool_mode: 'transaction', server_round_robin: 1 }
])('a pooler that shares connections is refused: %o', async (mode, context) => {
  leaveOutIf(context, noPgbouncer)
  const address = await pooled({ ...ignoring, ...mode })
  await openTwo(address)
  await expect(openPostgresStore({ url: address })).rejects.toThrow(
    'The address leads to a pooler in transaction mode'
  )
})

/** Makes the pooler connect to the database twice, so that it has two connections to choose from. */
async function openTwo(address: string) {
  const clients = [new Client({ connectionString: address }), new Client({ connectionString: address })]
  await Promise.all(clients.map((client) => client.connect()))
  await Promise.all(clients.map((client) => client.query('select pg_sleep(0.1)')))
  await Promise.all(clients.map((client) => client.end()))
}
