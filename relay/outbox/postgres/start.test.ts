import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { freePort } from '../../../testing/relay/free-port.ts'
import { postgresPlace } from '../../../testing/relay/postgres-place.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { openFigures, sumOf } from '../../desk/figures.ts'
import { createSumming } from '../../desk/summing.ts'
import { createCalendar } from '../../desk/zone.ts'
import { newerSchema, StoreUnavailable } from '../store.ts'
import { migrate } from './migrate.ts'
import { openPostgresStore } from './postgres-store.ts'
import { schema, schemaVersion } from './schema.ts'
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
  expect(await stores[0]?.books()).toMatchObject({ accepted: 4, pending: 4 })
  expect(await runSql(url, 'select version from relay_schema')).toHaveLength(schemaVersion)
})

test('a schema that a newer relay wrote is left alone', async () => {
  const url = await postgresPlace()
  await open(url)
  await runSql(url, 'insert into relay_schema (version) values (99)')
  expect(await refusal(url)).toBe(`The database failed: ${newerSchema(99, schemaVersion)}`)
})

async function connect(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  onTestFinished(() => client.end())
  return client
}

/** A database as the release before the desk left it, with what that release writes: relays of it may still run. */
async function openBeforeTheDesk() {
  const url = await postgresPlace()
  const client = await connect(url)
  await migrate(client, schema.slice(0, 3))
  return {
    url,
    client,
    storeAsBefore: async (sequence: number, body: string, email = 'e') => {
      await client.query(
        `insert into lead values ($1, $2, 'f', $2, 'h', 'h', $3, $4, null, null, 0, 1, 1, 'h', 'h', null)`,
        [sequence, `id-${sequence}`, body, email]
      )
      await client.query('update chain set sequence = $1', [sequence])
    }
  }
}

test('leads from before the desk keep no relay from starting, whatever a stranger sent in them', async () => {
  const { url, client, storeAsBefore } = await openBeforeTheDesk()
  const page_url = 'https://example.com/a\\u0000/\0b\ud800?c'
  await storeAsBefore(1, JSON.stringify(sampleLead({ page_url, utm_medium: 'cpc\0\udfff' })))
  await storeAsBefore(2, 'damaged')
  await open(url)
  const { rows } = await client.query('select medium, page, search from lead order by sequence')
  expect(rows).toEqual([
    { medium: 'cpc', page: '/a\\u0000/b', search: expect.stringContaining('id-1') },
    { medium: null, page: '/', search: 'id-2' }
  ])
})

test('a relay from before the desk may store and erase leads beside this one, and the desk finds them until then', async () => {
  const { url, client, storeAsBefore } = await openBeforeTheDesk()
  await open(url)
  const lead = sampleLead({ page_url: 'https://example.com/careers?c', utm_medium: 'cpc' })
  await storeAsBefore(1, JSON.stringify(lead))
  const read = async () => (await client.query('select medium, page, search from lead')).rows
  const search = `${lead.name} ${lead.email} id-1`.toLowerCase()
  expect(await read()).toEqual([{ medium: 'cpc', page: '/careers', search }])
  await client.query(
    'update lead set body = null, email = null, source = null, campaign = null, erased_at = 1'
  )
  expect(await read()).toEqual([{ medium: null, page: null, search: null }])
})

test('a relay from before the sums may store and erase leads beside this one, which adds them up', async () => {
  const { url, client, storeAsBefore } = await openBeforeTheDesk()
  const body = JSON.stringify(sampleLead({ utm_campaign: 'guide' }))
  await storeAsBefore(1, body)
  const store = await open(url)
  await storeAsBefore(2, body)
  const calendar = createCalendar('UTC')
  const sumNext = createSumming({ store, calendar, slice: 2 })
  while (await sumNext());
  await storeAsBefore(3, body)
  const figures = await openFigures({ store, calendar })
  const read = async () => {
    const days = await figures.byDay(calendar.lastDays(0, 1))
    return [sumOf(days), await figures.byPage({ from: 0, to: 1 })]
  }
  expect(await read()).toEqual([3, [{ page: '/', leads: 3 }]])
  await client.query(
    'update lead set body = null, email = null, campaign = null, erased_at = 1 where sequence > 1'
  )
  expect(await read()).toEqual([3, [{ page: '/', leads: 1 }]])
  const { rows } = await client.query(
    'select page, sum(leads) as leads from lead_sum group by page order by page'
  )
  expect(rows).toEqual([
    { page: '/', leads: '1' },
    { page: null, leads: '1' }
  ])
})

const described = `
  select (select json_agg(c order by c) from (
      select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns
      where table_schema = current_schema()) c) as columns,
    (select json_agg(i order by i) from (
      select replace(indexdef, current_schema() || '.', '') as sql, indisvalid
      from pg_indexes join pg_index on indexrelid = (quote_ident(schemaname) || '.' || indexname)::regclass
      where schemaname = current_schema()) i) as indexes,
    (select json_agg(t order by t) from (
      select tgname, tgrelid::regclass::text from pg_trigger
      where not tgisinternal and tgrelid in (select oid from pg_class where relnamespace = current_schema()::regnamespace)) t) as triggers,
    (select json_agg(version order by version) from relay_schema) as versions`

test('a relay from before the desk takes leads while this one fills thousands, and a killed start is resumed', async () => {
  const { url, client, storeAsBefore } = await openBeforeTheDesk()
  await client.query(
    `insert into lead select n, 'id-' || n, 'f', n, 'h', 'h', $1, 'e', null, null, 0, 1, 1, 'h', 'h', null
     from generate_series(1, 3000) n`,
    [JSON.stringify(sampleLead())]
  )
  await client.query('update chain set sequence = 3000')
  // As that relay has it.
  await client.query('set statement_timeout = 4000')
  // Stops the start at lead 2500.
  const holder = await connect(url)
  await holder.query('select pg_advisory_lock(2500)')
  await holder.query(
    `create function wait() returns trigger language plpgsql as
       $$ begin perform pg_advisory_xact_lock(2500); return new; end $$;
     create trigger wait before update on lead for each row when (new.sequence = 2500) execute function wait()`
  )

  const killed = refusal(url)
  const waiting = `select pid from pg_locks where locktype = 'advisory' and objid = 2500 and not granted`
  await vi.waitFor(async () => expect((await holder.query(waiting)).rowCount).toBe(1), 3000)
  for (let sequence = 3001; sequence <= 3020; sequence++) await storeAsBefore(sequence, '{}')
  await vi.waitFor(async () => {
    const { rowCount } = await holder.query(`select pg_terminate_backend(pid) from (${waiting}) as waiting`)
    expect(rowCount).toBe(1)
  }, 3000)
  expect(await killed).toContain('terminating connection')
  await holder.query('select pg_advisory_unlock(2500); drop trigger wait on lead')
  // As a start leaves it that was killed while it made an index.
  await client.query(`create index lead_figures on lead (sequence)`)
  await client.query(`update pg_index set indisvalid = false where indexrelid = 'lead_figures'::regclass`)

  await open(url)
  expect((await client.query('select count(*) from lead where search is null')).rows).toEqual([
    { count: '0' }
  ])
  const fresh = await postgresPlace()
  await open(fresh)
  expect(await runSql(url, described)).toEqual(await runSql(fresh, described))
})

test('a relay from before the mark of test leads may store some beside this one, and all are marked', async () => {
  const { url, storeAsBefore } = await openBeforeTheDesk()
  await storeAsBefore(1, '{}', 'canary@example.com')
  const store = await open(url)
  await storeAsBefore(2, '{}', 'canary@example.com')
  await storeAsBefore(3, '{}')
  const real = await runSql(url, 'select id from lead where test is null')
  expect(real).toEqual([{ id: 'id-3' }])
  expect(await store.books()).toMatchObject({ accepted: 3 })
})

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
  await vi.waitFor(() => store.accept(newLead()))
  expect(await runSql(url.href, 'show synchronous_commit')).toEqual([{ synchronous_commit: 'off' }])
  expect(await runSql(url.href, 'select distinct setting from seen')).toEqual([{ setting: 'on' }])
})

test('connections that reach the same process, as behind a pooler in transaction mode, are refused', async () => {
  const client = await connect(await postgresPlace())
  await expect(refuseShared(client, client)).rejects.toThrow('a pooler in transaction mode')
})

test.each([
  ['truncate lead cascade', 'lead 2, the last one, is gone'],
  ['truncate lead, chain cascade', 'the end of their chain is gone']
])('a database that leads were taken out of is refused: %s', async (sql, what) => {
  const url = await postgresPlace()
  const store = await open(url)
  await store.accept(newLead())
  await store.accept(newLead())
  await runSql(url, sql)
  expect(await refusal(url)).toBe(
    `The database has lost leads: ${what}; restore a copy, or drop its tables to begin without them`
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
