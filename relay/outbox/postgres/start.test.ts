import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../../testing/relay/free-port.ts'
import { limitedTo, postgresPlace } from '../../../testing/relay/postgres-place.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { StoreUnavailable } from '../database.ts'
import { unwiped } from '../erasures.ts'
import { newerSchema, olderSchema, schemaVersion } from '../schema.ts'
import { fewestConnections } from './database.ts'
import { openPostgresStore } from './postgres-store.ts'
import { refuseShared } from './start.ts'

const open = async (url: string) => {
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  return store
}

/** What a start says that should fail. */
async function refusal(url: string): Promise<string> {
  const error: unknown = await openPostgresStore({ url }).catch((reason: unknown) => reason)
  if (!(error instanceof StoreUnavailable)) throw new Error('the store was opened, or threw another error')
  return error.message
}

test('relays that start together on an empty database all run, on one schema', async () => {
  const url = await postgresPlace()
  const stores = await Promise.all([open(url), open(url), open(url), open(url)])
  await Promise.all(stores.map((store) => store.accept(newLead())))
  expect(await stores[0]?.books()).toMatchObject({ accepted: 4, waiting: 4 })
  expect(await runSql(url, 'select version from schema_version')).toEqual([{ version: schemaVersion }])
})

test('tables that another version made are left alone, and the start says so in one line', async () => {
  const url = await postgresPlace()
  await open(url)
  await runSql(url, 'insert into schema_version (version) values (99)')
  expect(await refusal(url)).toBe(`The database cannot be used: ${newerSchema(99)}`)
  const older = await postgresPlace()
  await runSql(older, 'create table relay_schema (version integer primary key)')
  expect(await refusal(older)).toBe(`The database cannot be used: ${olderSchema}`)
})

test.each(['alter table limiter drop column taken', 'drop table guardian'])(
  'tables of schema 1 as a build before release 1.0 made them are refused: %s',
  async (change) => {
    const url = await postgresPlace()
    await open(url)
    await runSql(url, change)
    expect(await refusal(url)).toContain(`The database cannot be used: ${olderSchema} (`)
  }
)

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

test('a database that commits before the disk has it is refused', async () => {
  const url = await postgresPlace()
  const unsafe = url.replace(/options=/, 'options=-c+synchronous_commit%3Doff+')
  expect(await refusal(unsafe)).toBe(
    'The database runs with synchronous_commit off, so an accepted lead could be lost; switch it on'
  )
})

test('a lead is on disk though the role commits before the disk has it since the start', async () => {
  const url = new URL(await postgresPlace())
  await runSql(url.href, 'create role hasty superuser login')
  url.username = 'hasty'
  const store = await open(url.href)
  await runSql(
    url.href,
    `create table seen (setting text);
     create function see() returns trigger language plpgsql as
       $$ begin insert into seen values (current_setting('synchronous_commit')); return new; end $$;
     create trigger see after insert on lead for each row execute function see()`
  )
  await runSql(url.href, 'alter role hasty set synchronous_commit = off')
  await runSql(
    url.href,
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = 'hasty' and pid <> pg_backend_pid()`
  )
  await vi.waitFor(() => store.accept(newLead()), { timeout: 30_000 })
  expect(await runSql(url.href, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
  expect(await runSql(url.href, 'select distinct setting from seen')).toEqual([{ setting: 'on' }])
})

test('connections that reach the same process, as behind a pooler in transaction mode, are refused', async () => {
  const client = await connect(await postgresPlace())
  await expect(refuseShared([client, client])).rejects.toThrow('a pooler in transaction mode')
})

test('a relay takes no more connections than it may', async () => {
  const url = await limitedTo(fewestConnections)
  const store = await openPostgresStore({ url, connections: fewestConnections })
  onTestFinished(() => store.close())
  await store.accept(newLead())
  const all = Array.from({ length: 3 }, () => [
    store.accept(newLead()),
    store.claim({ limit: 1, leaseMs: 60_000 }),
    store.takeSlots({ limiter: 'any', perSecond: 8, upTo: 1 }),
    store.books(),
    store.ask(unwiped()),
    store.ping(),
    store.erase('amara@example.com')
  ])
  const answers = await Promise.allSettled(all.flat())
  // On a busy machine, calls may wait in vain for one of these connections. The database refuses none.
  const refused = answers.filter((each) => each.status === 'rejected' && /too many/.test(String(each.reason)))
  expect(refused).toEqual([])
  expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
})

test('a database that gives a relay too few connections is refused at the start', async () => {
  expect(await refusal(await limitedTo(fewestConnections - 2))).toMatch(
    // The server may still count a connection that was closed just before.
    /^The database gave [34] connections at once, and a relay needs 6: too many connections for role "few_\w+"$/
  )
})

test('a database that cannot hold every name is refused', async () => {
  const url = new URL(await postgresPlace())
  await runSql(url.href, `create database latin template template0 encoding 'LATIN1' locale 'C'`)
  onTestFinished(async () => {
    await runSql(url.href, 'drop database latin')
  })
  const latin = new URL(url)
  latin.pathname = '/latin'
  expect(await refusal(latin.href)).toBe("The database's encoding is LATIN1; it must be UTF8")
})

test('a database that is not there is named in one line without the password', async () => {
  const said = await refusal(`postgres://relay:hush@localhost:${await freePort()}/leads`)
  expect(said).toMatch(/^The database failed: .*ECONNREFUSED.*$/)
  expect(said).not.toContain('hush')
})

test('time is that of the database, whatever the clock of the relay says', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 })
  onTestFinished(() => void vi.useRealTimers())
  const url = await postgresPlace()
  const store = await open(url)
  const time = async () =>
    Number(
      (await runSql(url, 'select floor(extract(epoch from clock_timestamp()) * 1000) as now'))[0]?.['now']
    )
  const before = await time()
  await store.accept(newLead())
  const [claim] = await store.claim({ limit: 1, leaseMs: 60_000 })
  const after = await time()
  expect(claim?.receivedAt).toBeGreaterThanOrEqual(before)
  expect(claim?.receivedAt).toBeLessThanOrEqual(after)
  const wait = await store.untilNextDue()
  expect(wait).toBeLessThanOrEqual(60_000)
  expect(wait).toBeGreaterThan(60_000 - 10_000)
})
