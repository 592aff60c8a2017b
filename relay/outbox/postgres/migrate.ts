import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseError, type ClientBase } from 'pg'
import { newerSchema } from '../store.ts'

/**
 * A step for a table that may have many rows. Relays of the release before take leads meanwhile, so it locks no table for
 * longer than a moment. If it is killed, the next start resumes it.
 *
 * ```ts
 * const step: GradualStep = {
 *   prepare: 'alter table lead add column if not exists country text',
 *   fill: `update lead set country = 'us' where sequence >= $1 and sequence < $2 and country is null`,
 *   indexes: { lead_country: 'lead (country)' }
 * }
 * ```
 */
export type GradualStep = {
  /** Adds columns that may be empty, and triggers. It may run more than once. */
  prepare: string
  /** Fills those of the leads from number `$1` and before `$2` that are not filled yet. */
  fill: string
  /** What each index is on, by its name. */
  indexes?: Record<string, string>
  /** What else the step adds. It runs once. */
  finish?: string
}

export type Step = string | GradualStep

/** Arbitrary numbers that nothing else in the database uses as advisory locks. Releases of before know the first. */
const [migrationLock, turnLock] = [5_276_033, 5_276_034]

/** How many leads one transaction fills. */
const leadsEach = 500

/**
 * A lock is given up after this time in milliseconds, and asked for again: all who come later wait behind one who waits.
 * It is shorter than PostgreSQL takes to find a deadlock, so that no other relay's transaction is the victim.
 */
const patienceMs = 500

/**
 * Updates the tables in the first schema of the search path, each step whole or not at all. Relays that start together take
 * turns. Throws if a newer version of the relay wrote the tables.
 */
export async function migrate(client: ClientBase, steps: Step[]) {
  await client.query(`set lock_timeout = ${patienceMs}`)
  await takeTurn(client)
  try {
    await client.query('create table if not exists relay_schema (version integer primary key)')
    const { rows } = await client.query('select coalesce(max(version), 0) as version from relay_schema')
    const version = Number(rows[0]?.version)
    if (version > steps.length) throw new Error(newerSchema(version, steps.length))
    for (const [index, step] of [...steps.entries()].slice(version)) await carryOut(client, step, index + 1)
  } finally {
    // If the connection broke, both are gone, and the error that says so counts.
    await client
      .query(`reset lock_timeout; select pg_advisory_unlock(${turnLock}, ${ownSchema})`)
      .catch(() => undefined)
  }
}

const ownSchema = `hashtext(coalesce(current_schema(), ''))`

/** Asks again and again: `create index concurrently` waits for every open statement, also for one that waits for a lock. */
async function takeTurn(client: ClientBase) {
  const take = `select pg_try_advisory_lock(${turnLock}, ${ownSchema}) as taken`
  while (!(await client.query<{ taken: boolean }>(take)).rows[0]?.taken) await sleep(50)
}

/** Ends with one transaction that notes that the step is done. */
async function carryOut(client: ClientBase, step: Step, version: number) {
  const left = typeof step === 'string' ? step : await fillGradually(client, step)
  await givingWay(client, () =>
    client.query(
      `begin; select pg_advisory_xact_lock(${migrationLock}); ${left};
       insert into relay_schema (version) values (${version}); commit`
    )
  )
}

/** Resolves to what is left of the step. */
async function fillGradually(client: ClientBase, { prepare, fill, indexes = {}, finish = '' }: GradualStep) {
  await givingWay(client, () => client.query(`begin; ${prepare}; commit`))
  const { rows } = await client.query('select coalesce(max(sequence), 0) as last from lead')
  const last = Number(rows[0]?.last)
  for (let from = 1; from <= last; from += leadsEach)
    await givingWay(client, () => client.query(fill, [from, from + leadsEach]))
  for (const [name, on] of Object.entries(indexes)) {
    if (last > 0) await createConcurrently(client, name, on)
    else await givingWay(client, () => client.query(`create index if not exists ${name} on ${on}`))
  }
  return finish
}

/** A start that was killed leaves an index that is not valid. */
async function createConcurrently(client: ClientBase, name: string, on: string) {
  const { rows } = await client.query<{ indisvalid: boolean }>(
    `select indisvalid from pg_index where indexrelid = to_regclass(quote_ident(current_schema()) || '.${name}')`
  )
  if (rows[0]?.indisvalid) return
  // Nobody waits behind this: it needs no lock that readers or writers wait for.
  await client.query('set lock_timeout = 0')
  if (rows[0]) await client.query(`drop index concurrently ${name}`)
  await client.query(`create index concurrently ${name} on ${on}`)
  await client.query(`set lock_timeout = ${patienceMs}`)
}

/** Lock not available, and deadlock. */
const contended = new Set(['55P03', '40P01'])

async function givingWay(client: ClientBase, run: () => Promise<unknown>) {
  for (;;) {
    try {
      return await run()
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (!(error instanceof DatabaseError && contended.has(error.code ?? ''))) throw error
      await sleep(patienceMs)
    }
  }
}
