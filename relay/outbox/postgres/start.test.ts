import { expect, onTestFinished, test, vi } from 'vitest'
import { freePort } from '../../testing/free-port.ts'
import { postgresPlace, runSql } from '../../testing/postgres-place.ts'
import { newLead } from '../new-lead.ts'
import { StoreUnavailable } from '../store.ts'
import { openPostgresStore } from './postgres-store.ts'
import { schemaVersion } from './schema.ts'

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
  expect(await stores[0]?.books()).toMatchObject({ accepted: 4, pending: 4 })
  expect(await runSql(url, 'select version from relay_schema')).toHaveLength(schemaVersion)
})

test('a schema that a newer relay wrote is left alone', async () => {
  const url = await postgresPlace()
  await open(url)
  await runSql(url, 'insert into relay_schema (version) values (99)')
  expect(await refusal(url)).toBe(
    `The database failed: the schema has version 99, this relay knows ${schemaVersion}`
  )
})

test('a database that commits before the disk has it is refused', async () => {
  const url = await postgresPlace()
  const unsafe = url.replace(/options=/, 'options=-c+synchronous_commit%3Doff+')
  expect(await refusal(unsafe)).toBe(
    'The database runs with synchronous_commit off, so an accepted lead could be lost; switch it on'
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

test('a database that is not there is told in one line without the password', async () => {
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
