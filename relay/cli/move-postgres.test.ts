import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import type { Outcome } from '../outbox/outcome.ts'
import { postgresPlace, runSql } from '../../testing/relay/postgres-place.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'

const count = 3000

const delivered: Outcome = { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 120 }
const refused: Outcome = { kind: 'permanent', error: 'refused', status: 422, ms: 80 }
// A CRM may answer anything, and PostgreSQL takes neither of these characters.
const lost: Outcome = { kind: 'transient', error: 'broken off \0 \ud800', ms: 3 }

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
    expect(out).toMatch(
      /^3,000 leads moved, with 300 attempts; the books are the same\nthe chain is unbroken/
    )
    expect(await there()).toBe(before)

    const books = await runCommand({ DATABASE_URL: url }, ['reconcile', '--no-crm'])
    expect(books.out).toContain('difference           0')
    expect(books.out).toContain(
      `chain: 3,000 leads, unbroken; it ends with ${/ends with (\w+)/.exec(out)?.[1]}`
    )
    expect((await runCommand({ DATA_DIR: dir }, ['list'])).err).toContain('no leads are kept')

    // Erased, so only its mark still tells that it was a test lead.
    expect(await runSql(url, 'select sequence from lead where test = 1')).toEqual([{ sequence: '2' }])
    const store = await openPostgresStore({ url })
    onTestFinished(() => store.close())
    expect(await store.receiptKey()).toBe(key)
    expect(await store.dataRequests()).toMatchObject([{ kind: 'correct', email: 'amara@example.com' }])
    expect(await store.ask(contactsToErase())).toMatchObject([{ crmId: 'contact-1' }])
    expect(await store.accept(newLead({ idempotencyKey: 'key-0000000000000000' }))).toMatchObject({
      kind: 'repeat'
    })
    expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
    expect(await store.claim({ limit: 5, leaseMs: 1000 })).toHaveLength(5)
    expect((await store.books()).accepted).toBe(count + 1)
    const [put] = await store.list({ filter: { email: 'lost@example.com' }, limit: 1 })
    expect((await store.find(put?.id ?? ''))?.history).toMatchObject([
      { kind: 'transient', error: 'broken off  \ufffd', ms: 3 }
    ])
  })

  test('not while a relay runs', async () => {
    const store = await openSqliteStore({ dir, clock: createSteeredClock() })
    await store.accept(newLead())
    expect(await move()).toMatchObject({ status: 1, err: expect.stringContaining('stop it first') })
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

  test('not with a chain that is broken', async () => {
    await fill(dir, 5)
    const db = new DatabaseSync(join(dir, 'leads.sqlite'))
    db.exec(`update lead set form_source = 'another' where sequence = 3`)
    db.close()
    const { status, err } = await move()
    expect({ status, err }).toEqual({ status: 1, err: 'the chain here breaks at number 3: altered\n' })
    expect(await there()).toBe('')
  })

  test('only to a database that is set', async () => {
    const { status, err } = await runCommand({ DATA_DIR: dir }, ['move'])
    expect(status).toBe(1)
    expect(err).toContain('DATABASE_URL')
  })
})

/** Leads in every state, a tenth of them tried. */
/** Resolves to the key of the receipts. */
async function fill(dir: string, leads = count) {
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  const emails = ['lost@example.com', 'canary@example.com', 'amara@example.com']
  const entries = Array.from({ length: leads }, (_, index) =>
    newLead({
      lead: sampleLead({ email: emails[index] ?? `p${index}@example.com`, utm_campaign: 'spring \ud800' }),
      idempotencyKey: `key-${String(index).padStart(16, '0')}`,
      ...(index % 100 === 99 && { quarantine: 'trap' })
    })
  )
  await Promise.all(entries.map((entry) => store.accept(entry)))
  const claims = await store.claim({ limit: Math.ceil(leads / 10), leaseMs: 60_000 })
  await Promise.all(
    claims.map((claim, index) => {
      if (index === 0) return store.settle(claim, { state: 'pending', delayMs: 60_000, outcome: lost })
      if (index % 3 === 0) return store.settle(claim, { state: 'dead', outcome: refused })
      return store.settle(claim, { state: 'delivered', outcome: delivered })
    })
  )
  const [asking] = await store.list({ filter: { email: 'amara@example.com' }, limit: 1 })
  await store.requestData({ leadId: asking?.id ?? '', kind: 'correct', email: 'amara@example.com' })
  await store.erase('canary@example.com')
  const key = await store.receiptKey()
  await store.close()
  return key
}

async function exported(env: Record<string, string>) {
  return (await runCommand(env, ['export', '--json'])).out
}
