import { Client } from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { postgresPlace } from '../../../testing/relay/postgres-place.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimOne,
  delivered,
  leadOf,
  newLead,
  putOff
} from '../../../testing/store-contract/accept-lead.ts'
import { claimStep, deliveredWith, doneAs } from '../../../testing/store-contract/steps.ts'
import { createLog } from '../../process/log.ts'
import { contactsToErase, startWiping, unwiped } from '../erasures.ts'
import { awaitingGuardian } from '../guardians.ts'
import { steps } from '../leads.ts'
import { addressLimiter } from '../limiters.ts'
import { openPostgresStore } from './postgres-store.ts'

async function open() {
  const url = await postgresPlace()
  const store = await openPostgresStore({ url })
  const holder = new Client({ connectionString: url })
  await holder.connect()
  onTestFinished(async () => void (await Promise.all([holder.end(), store.close()])))

  const waitersFor = async (pid: unknown) =>
    runSql(url, `select pid from pg_stat_activity where ${String(pid)} = any(pg_blocking_pids(pid))`)

  /** Does one thing, and another when the first waits for what `hold` locks. */
  async function doBoth<First, Second>(
    hold: string,
    first: () => Promise<First>,
    second: () => Promise<Second>
  ) {
    await holder.query('begin')
    const { rows } = await holder.query(`select pg_backend_pid() as pid from ${hold}`)
    const doing = first()
    const [waiter] = await vi.waitFor(
      async () => {
        const found = await waitersFor(rows[0]?.pid)
        expect(found).toHaveLength(1)
        return found
      },
      { timeout: 30_000 }
    )
    let done = false
    const beside = second().finally(() => (done = true))
    await vi.waitFor(async () => expect(done || (await waitersFor(waiter?.['pid'])).length > 0).toBe(true), {
      timeout: 30_000
    })
    await holder.query('rollback')
    return Promise.all([doing, beside])
  }

  /** Erases the person, and does something else when the erasure has come as far as `table`. */
  const eraseAnd = <Result>(table: string, doMeanwhile: () => Promise<Result>) =>
    doBoth(`${table} for update`, () => store.erase('amara@example.com'), doMeanwhile)

  return { url, store, holder, doBoth, eraseAnd }
}

test('what another relay is claiming at this moment is passed over, not waited for', async () => {
  const { store, holder } = await open()
  await store.accept(newLead())
  const later = await store.accept(newLead())
  await holder.query('begin; select 1 from delivery where sequence = 1 for update')
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
  const { store, holder } = await open()
  await holder.query('begin; lock table backup')
  let waiting = 5
  const waits = Array.from({ length: waiting }, () => store.backupAge().finally(() => (waiting -= 1)))
  expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
  expect(waiting).toBe(5)
  await holder.query('commit')
  await Promise.all(waits)
})

test('a lead that comes while its person is erased is kept', async () => {
  const { store, eraseAnd } = await open()
  await store.accept(newLead())
  const [erasure] = await eraseAnd('delivery', () => store.accept(newLead()))
  expect(erasure).toMatchObject({ leads: 1 })
  expect(await store.books()).toMatchObject({ accepted: 2, erased: 1, waiting: 1 })
})

test('the erased rows are vacuumed once no transaction can read them, and nobody waits for that', async () => {
  const { url, store, holder } = await open()
  await store.accept(newLead())
  const dead = async () => {
    const sql = `select sum(n_dead_tup) as dead, sum(vacuum_count) as vacuums from pg_stat_user_tables
      where schemaname = current_schema() and relname in ('lead', 'delivery')`
    const [row] = await runSql(url, sql)
    return { dead: Number(row?.['dead']), vacuums: Number(row?.['vacuums']) }
  }
  await holder.query('begin isolation level repeatable read')
  await holder.query('select 1 from lead')
  expect(await store.erase('amara@example.com')).toMatchObject({ leads: 1, wiped: false })
  expect(await store.erase('amara@example.com')).toMatchObject({ leads: 0, wiped: false })
  expect(await store.ask(unwiped())).toEqual({ erasures: 1, since: expect.any(Number) })
  expect((await dead()).vacuums).toBe(0)
  const clock = createSteeredClock()
  const wiping = startWiping({ store, clock, log: createLog({ level: 'silent' }) })
  onTestFinished(() => wiping.stop())
  await vi.waitFor(() => expect(clock.waiting()).toBe(1), { timeout: 30_000 })
  await holder.query('commit')
  await vi.waitFor(
    async () => {
      clock.advance(60_000)
      expect(await store.ask(unwiped())).toBeUndefined()
    },
    { timeout: 30_000 }
  )
  expect(await dead()).toEqual({ dead: 0, vacuums: 2 })
})

test('an erasure of another database, from a dump, is not waited for', async () => {
  const { url, store } = await open()
  await runSql(url, 'insert into unwiped (at, transaction) values (1, 9000000000)')
  await vi.waitFor(async () => expect(await store.wipe()).toBe(true), { timeout: 30_000 })
})

test('an attempt that ends while its person is erased is not recorded', async () => {
  const { store, eraseAnd } = await open()
  await acceptAndSettle(store, putOff(0))
  const claim = await claimOne(store)
  const [erasure, recorded] = await eraseAnd('attempt', () => store.settle(claim, delivered))
  expect({ erasure, recorded }).toEqual({
    erasure: {
      leads: 1,
      undelivered: 1,
      contacts: [{ leadId: claim.leadId, crmId: undefined }],
      wiped: expect.any(Boolean)
    },
    recorded: false
  })
  expect(await store.books()).toMatchObject({ erased: 1, delivered: 0 })
  expect(await store.ask(contactsToErase())).toMatchObject([{ leadId: claim.leadId, crmId: 'contact-1' }])
})

test('a step that ends while its person is erased is not recorded, and its contact is left to erase', async () => {
  const { store, eraseAnd } = await open()
  const leadId = await acceptAndSettle(store, deliveredWith('contact-1'))
  const claim = await claimStep(store)
  // The erasure deletes the person's limiter last.
  const limiter = addressLimiter('amara@example.com')
  await store.takeSlots({ limiter, perSecond: 1, upTo: 1 })
  const [, recorded] = await eraseAnd('limiter', () => store.settle(claim, doneAs('deal-1')))
  expect(recorded).toBe(false)
  expect(await store.ask(steps([leadId]))).toEqual([])
  expect(await store.ask(contactsToErase())).toMatchObject([{ leadId, crmId: 'contact-1' }])
})

test('a guardian who agrees while the contact is recorded is not waited for', async () => {
  const { url, store, doBoth } = await open()
  const email = 'mother@example.com'
  const leadId = await acceptLead(store, leadOf({ email, player: 'minor' }))
  const claim = await claimOne(store)
  await runSql(
    url,
    `create table gate (open integer); insert into gate values (1);
     create function pass() returns trigger language plpgsql as
       $$ begin perform 1 from gate for share; return new; end $$;
     create trigger pass before insert on delivery for each row execute function pass()`
  )
  const answered = await doBoth(
    'gate for update',
    () => store.settle(claim, deliveredWith('contact-1', ['answer', 'workflow'])),
    () => store.answerGuardian({ leadId, answer: 'agreed', email, version: 1, language: 'en' })
  )
  expect(answered).toEqual([true, 'recorded'])
  expect(await store.ask(awaitingGuardian(1))).toEqual([])
  expect(await claimStep(store)).toMatchObject({ leadId, destination: 'answer' })
})
