import { existsSync, globSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { StepKind } from '../../contract/desk.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { leaveOutIf } from '../../testing/needs.ts'
import { postgresPlace } from '../../testing/relay/postgres-place.ts'
import { startPostgres } from '../../testing/relay/postgres-server.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import type { Failed, Outcome } from '../outbox/delivery.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import { steps } from '../outbox/leads.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'
import type { Store } from '../outbox/store.ts'

test('an operator works on PostgreSQL as on the embedded store, beside a store that is open', async () => {
  const url = await postgresPlace()
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  for (const email of ['ada@example.com', 'kim@example.com'])
    await store.accept(newLead({ lead: sampleLead({ email }) }))
  const leads = (...args: string[]) => runCommand({ DATABASE_URL: url }, args)

  expect((await leads('list', '--state', 'waiting')).out).toContain('2 leads')
  expect((await leads('erase', 'ada@example.com', '--yes')).out).toMatch(/^1 lead erased, 1 of them/)
  expect((await leads('config')).out).toMatch(
    /^ok +DATABASE_URL +PostgreSQL \d+\S* answers, and a lead can be stored$/m
  )
  const books = await leads('reconcile', '--no-crm')
  expect(books.out).toMatch(/^erased unsent +1\ndifference +0$/m)
  expect(books.status).toBe(0)
})

const configOf = async (DATABASE_URL: string) => (await runCommand({ DATABASE_URL }, ['config'])).out

test('a PostgreSQL that takes no writes is wrong for config, and can be read', async () => {
  const url = await postgresPlace()
  expect(await configOf(url)).toMatch(
    /^ok +DATABASE_URL +PostgreSQL \S+ .*, and the relay can make its tables$/m
  )
  expect(await runSql(url, `select to_regclass('schema_version') as made`)).toEqual([{ made: null }])
  const store = await openPostgresStore({ url })
  await store.accept(newLead())
  await store.close()
  expect(await configOf(url)).toMatch(/^ok +DATABASE_URL .* and a lead can be stored$/m)

  const readOnly = new URL(url)
  const options = `${readOnly.searchParams.get('options')} -c default_transaction_read_only=on`
  readOnly.searchParams.set('options', options)
  expect(await configOf(readOnly.href)).toMatch(/^wrong +DATABASE_URL .*read-only transaction/m)
  const env = { DATABASE_URL: readOnly.href }
  expect(await runCommand(env, ['list'])).toMatchObject({ status: 0, out: expect.stringContaining('1 lead') })
  expect(await runCommand(env, ['export'])).toMatchObject({
    status: 0,
    out: expect.stringContaining('amara@example.com')
  })
  expect(await runCommand(env, ['alert'])).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^store: /)
  })
})

test('a database that does not answer is one line, and status 1', async () => {
  const env = { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/leads' }
  const { status, out, err } = await runCommand(env, ['list'])
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/^DATABASE_URL: [^\n]+\n$/)
  expect(err).not.toContain('hush')
  const checked = await runCommand(env, ['config'])
  expect(checked.status).toBe(1)
  expect(checked.out).toMatch(/^wrong +DATABASE_URL +The database failed: connect ECONNREFUSED/m)
  expect(checked.out).not.toContain('hush')
})

/** The newest PostgreSQL of this machine that has both server and client programs: the package that tests use has no client. */
const installed = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map((tool) => dirname(tool))
  .filter((dir) => ['initdb', 'postgres', 'pg_restore'].every((program) => existsSync(join(dir, program))))
  .toSorted()
  .at(-1)

test('a backup of PostgreSQL brings back what it held into an empty database', async (context) => {
  leaveOutIf(context, installed ? undefined : 'it takes a PostgreSQL with its client programs')
  const server = await startPostgres([], installed)
  onTestFinished(() => server.stop())
  await runSql(server.url, 'create database spare')
  const spare = { url: new URL('/spare', server.url).href }
  const path = [installed, process.env['PATH']].join(delimiter)
  const backups = await temporaryDir()
  const leads = (url: string, ...args: string[]) =>
    runCommand({ DATABASE_URL: url, BACKUP_DIR: backups, PATH: path }, args)

  const store = await openPostgresStore({ url: server.url })
  for (const email of ['ada@example.com', 'kim@example.com'])
    await store.accept(newLead({ lead: sampleLead({ email, language: 'pt' }) }))
  const file = join(backups, 'leads.dump')
  // Beside a store that is open, as the relays' are.
  expect(await leads(server.url, 'backup', file)).toEqual({
    status: 0,
    err: '',
    out: `the copy is ${file}\n`
  })
  await store.close()
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await leads(server.url, 'backup', file)).err).toContain('exists already')

  expect(await leads(server.url, 'erase', 'kim@example.com', '--yes')).toMatchObject({ status: 0, err: '' })
  const again = expect.stringContaining('1 lead erased again')
  expect(await leads(spare.url, 'restore', file)).toMatchObject({ status: 0, err: '', out: again })
  const [before, after] = [server, spare].map(({ url }) => leads(url, 'export', '--email', 'ada@example.com'))
  expect((await after)?.out).toBe((await before)?.out)
  expect((await leads(spare.url, 'export')).out).not.toContain('kim@')
  const books = { status: 0, out: expect.stringMatching(/^difference +0$/m) }
  expect(await leads(spare.url, 'reconcile', '--no-crm')).toMatchObject(books)
  // What is there is never written over.
  const refused = { status: 1, err: expect.stringContaining('already exists') }
  expect(await leads(spare.url, 'restore', file)).toMatchObject(refused)
})

/** More than a move copies at a time. */
const count = 1200

const delivered: Outcome = { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
const refused: Outcome = { kind: 'permanent', error: 'refused', status: 422, ms: 80 }
// A CRM may answer anything, and PostgreSQL takes neither of these characters.
const lost: Failed = { kind: 'transient', error: 'broken off \0 \ud800', ms: 3 }

describe('leads move', () => {
  let dir: string
  let url: string
  const move = () => runCommand({ DATA_DIR: dir, DATABASE_URL: url }, ['move'])
  const here = () => exported({ DATA_DIR: dir })
  const there = () => exported({ DATABASE_URL: url })

  beforeEach(async () => {
    dir = await temporaryDir()
    url = await postgresPlace()
  })

  test(`all ${count} of them, in every state, as they were, and a relay goes on where the last one ended`, async () => {
    const key = await fill(dir)
    const before = await here()
    const { status, out } = await move()
    expect(status).toBe(0)
    expect(out).toMatch(/^1,200 leads moved, with 121 attempts; the books are the same\n/)
    expect(await there()).toBe(before)

    const books = await runCommand({ DATABASE_URL: url }, ['reconcile', '--no-crm'])
    expect(books.out).toMatch(/^difference +0$/m)
    expect((await runCommand({ DATA_DIR: dir }, ['list'])).err).toContain('no leads are kept')

    // Erased, so only its mark still tells that it was a test lead.
    expect(await runSql(url, 'select sequence from lead where test = 1')).toEqual([{ sequence: '2' }])
    const store = await openPostgresStore({ url })
    onTestFinished(() => store.close())
    expect(await store.receiptKey()).toBe(key)
    expect(await store.dataRequests()).toMatchObject([{ kind: 'correct', email: 'amara@example.com' }])
    expect(await store.ask(contactsToErase())).toMatchObject([{ crmId: 'contact-1' }])
    const step = await claimStep(store)
    expect(step).toMatchObject({ destination: 'fields', crmId: 'contact-1', attempts: 1 })
    expect(await store.ask(steps([step?.leadId ?? '']))).toMatchObject([
      { kind: 'fields', state: 'waiting', lastError: 'broken off  \ufffd' },
      { kind: 'deal', state: 'waiting', dueAt: undefined }
    ])
    const agreed = { state: 'agreed', version: 1, answeredIn: 'pt' }
    expect(await store.guardian(await idOf(store, 'p7@example.com'))).toMatchObject(agreed)
    expect(await store.ask(steps([await idOf(store, 'p8@example.com')]))).toMatchObject([
      { kind: 'workflow', awaitsGuardian: true }
    ])
    const known = newLead({ idempotencyKey: 'key-0000000000000000' })
    expect(await store.accept(known)).toMatchObject({ kind: 'repeat' })
    expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
    expect(await store.claim({ limit: 5, leaseMs: 1000 })).toHaveLength(5)
    expect((await store.books()).accepted).toBe(count + 1)
    expect((await store.find(await idOf(store, 'lost@example.com')))?.history).toMatchObject([
      { kind: 'transient', raw: 'broken off  \ufffd', ms: 3 }
    ])
  })

  test('not while a relay runs, nor without a database', async () => {
    const store = await openSqliteStore({ dir, clock: createSteeredClock() })
    await store.accept(newLead())
    expect(await move()).toMatchObject({ status: 1, err: expect.stringContaining('stop it first') })
    const nowhere = await runCommand({ DATA_DIR: dir }, ['move'])
    expect(nowhere).toMatchObject({ status: 1, err: expect.stringContaining('DATABASE_URL') })
    await store.close()
    expect((await move()).status).toBe(0)
  })

  test('not to a database that holds leads', async () => {
    await fill(dir, 2)
    const store = await openPostgresStore({ url })
    await store.accept(newLead())
    await store.close()
    const before = await there()
    expect(await move()).toMatchObject({ status: 1, err: 'the database holds leads already\n' })
    expect(await there()).toBe(before)
    expect(existsSync(join(dir, 'leads.sqlite'))).toBe(true)
  })

  test('not with a lead that is damaged', async () => {
    await fill(dir, 5)
    await runSql(dir, `update lead set form_source = 'another' where sequence = 3`)
    expect(await move()).toMatchObject({
      status: 1,
      err: expect.stringMatching(/^the lead [0-9a-f-]{36} is damaged\n$/)
    })
    expect(await there()).toBe('')
  })
})

/** Keeps leads in every state, a tenth of them tried. Resolves to the key of the receipts. */
async function fill(dir: string, leads = count) {
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  const emails = ['lost@example.com', 'canary@example.com', 'amara@example.com']
  const entries = Array.from({ length: leads }, (_, index) =>
    newLead({
      lead: sampleLead({
        email: emails[index] ?? `p${index}@example.com`,
        utm_campaign: 'spring \ud800',
        language: index % 2 === 0 ? 'en' : 'pt',
        ...((index === 7 || index === 8) && { player: 'minor' as const })
      }),
      idempotencyKey: `key-${String(index).padStart(16, '0')}`,
      ...(index % 100 === 99 && { held: 'trap' as const })
    })
  )
  await Promise.all(entries.map((entry) => store.accept(entry)))
  const claims = await store.claim({ limit: Math.ceil(leads / 10), leaseMs: 60_000 })
  await Promise.all(
    claims.map((claim, index) => {
      if (index === 0) return store.settle(claim, { state: 'waiting', delayMs: 60_000, outcome: lost })
      if (index % 3 === 0) return store.settle(claim, { state: 'failed', outcome: refused })
      const left = stepsOf[index]
      return store.settle(claim, {
        state: 'delivered',
        outcome: { ...delivered, ...(left && { steps: left }) }
      })
    })
  )
  const answer = { answer: 'agreed', email: 'p7@example.com', version: 1, language: 'pt' } as const
  await store.answerGuardian({ leadId: await idOf(store, answer.email), ...answer })
  const step = await claimStep(store)
  if (step) await store.settle(step, { state: 'waiting', delayMs: 0, outcome: lost })
  const email = 'amara@example.com'
  await store.requestData({ leadId: await idOf(store, email), kind: 'correct', email })
  // A test lead, and a person who has to be erased in the CRM, too.
  for (const each of ['canary@example.com', 'p5@example.com']) await store.erase(each)
  const key = await store.receiptKey()
  await store.close()
  return key
}

/** The steps that follow some of the contacts, by number. The last one waits for a guardian. */
const stepsOf: Record<number, StepKind[]> = { 4: ['fields', 'deal'], 8: ['workflow'] }

const idOf = async (store: Store, email: string) =>
  (await store.list({ filter: { email }, limit: 1 }))[0]?.id ?? ''

/** Claims steps after all contacts, and releases them. */
async function claimStep(store: Store) {
  const claims = await store.claim({ limit: count, leaseMs: 60_000 })
  const step = claims.find(({ destination }) => destination !== 'contact')
  await Promise.all(claims.filter((claim) => claim !== step).map((claim) => store.release(claim)))
  return step
}

async function exported(env: Record<string, string>) {
  return (await runCommand(env, ['export', '--json'])).out
}
