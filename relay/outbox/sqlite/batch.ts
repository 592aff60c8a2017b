import type { DatabaseSync } from 'node:sqlite'
import { type Verbs, verbs } from '../create-store.ts'
import {
  IndexDamaged,
  type Input,
  type Row,
  type Statement,
  type Transaction,
  type Value
} from '../database.ts'
import { text } from '../rows.ts'
import { findRows, prepareStatements, type Statements } from './reading.ts'

type Name = keyof Verbs

export type Request<Verb extends Name = Name> = {
  id: number
  /** Time of the call, milliseconds since the epoch. */
  now: number
  /** The same on the clock that all threads share and nobody sets. */
  calledAt: number
  name: Verb
  input: Input<Verbs[Verb]>
}

export type Reading = { id: number; query: Statement & { now: number } }

/** Asks the thread that writes to remove erased data from the log. */
export type Wipe = { id: number; wipe: true }

/** `refused`: only this request failed. */
export type Answer = { id: number } & (
  | { ok: true; value: unknown }
  | { ok: false; error: unknown; refused?: true }
)

/** In milliseconds. */
export const sharedClock = () => Number(process.hrtime.bigint() / 1_000_000n)

/**
 * The time when a request is carried out. In whole seconds after its call: a shorter wait is no stall of the disk, and no
 * lease is that exact.
 */
const timeOf = ({ now, calledAt }: Request) => now + Math.floor((sharedClock() - calledAt) / 1000) * 1000

/** On a full disk, one failed write undoes all of a transaction: this one is then read again. */
const reads = new Set<Name>(['untilNext'])

const mendAgainMs = 60_000

/** SQLITE_CORRUPT, and its extended codes. */
const isDamage = (error: unknown) =>
  error instanceof IndexDamaged ||
  (error instanceof Error && 'errcode' in error && (Number(error.errcode) & 255) === 11)

/** SQLite has one writer, so nothing needs a lock. */
const createTransaction = (prepare: Statements, now: number, isMended: boolean): Transaction => ({
  now: async () => now,
  rows: async (sql, values = []) => findRows(prepare, { sql, values }, now),
  async insert(table, rows) {
    const add = prepareInsert(prepare, table, Object.keys(rows[0] ?? {}))
    for (const row of rows) add(row)
  },
  async insertPairs(first, second) {
    const names = Object.keys(second.rows[0] ?? {})
    const ending = `on conflict (${first.unlessTaken}) do nothing returning id, ${second.taking.join(', ')}`
    const addFirst = prepareInsert(prepare, first.table, Object.keys(first.rows[0] ?? {}), ending)
    const addSecond = prepareInsert(prepare, second.table, [...names, ...second.taking])
    return first.rows.flatMap((row, index) => {
      const added = addFirst(row)
      if (!added) return []
      addSecond({ ...second.rows[index], ...added })
      return [text(added['id'])]
    })
  },
  async update(table, key, rows) {
    const names = Object.keys(rows[0] ?? {})
    if (names.length === 0) return
    // A key that is set again to what it is would be checked against the table that it refers to.
    const given = (name: string) => `${name} = ?${names.indexOf(name) + 1}`
    const changed = names.filter((name) => !key.includes(name))
    const statement = prepare(
      `update ${table} set ${changed.map(given).join(', ')} where ${key.map(given).join(' and ')}`
    )
    for (const row of rows)
      if (statement.run(...names.map((name) => valueOf(row[name]))).changes === 0)
        throw new IndexDamaged(`a row of ${table} was read, and its key does not find it`)
  },
  waitForDisk: async () => {},
  end: () => {},
  isIn: (column, list) => `${column} in (select value from json_each(${list}))`,
  isDamage: (error) => isMended && isDamage(error),
  lock: () => '',
  lockFree: () => ''
})

function prepareInsert(prepare: Statements, table: string, names: string[], ending = '') {
  if (names.length === 0) return () => undefined
  const statement = prepare(
    `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')}) ${ending}`
  )
  return (row: Row) => statement.get(...names.map((name) => valueOf(row[name])))
}

function valueOf(value: unknown): Value {
  if (value === null || typeof value === 'string' || typeof value === 'number') return value
  throw new TypeError(`a value for a column expected, ${typeof value} found`)
}

/**
 * Makes a function that runs many requests in one transaction, so that one fsync serves them all. When it resolves, the
 * changes are on disk. A verb that fails is rolled back and rejected alone; if the transaction itself fails, every request in
 * it is rejected.
 */
export function prepareBatches(db: DatabaseSync): (requests: Request[]) => Promise<Answer[]> {
  const prepare = prepareStatements(db)
  // Immediate: takes the write lock now, when SQLite can still wait for another process.
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const rollback = db.prepare('rollback')
  const savepoint = db.prepare('savepoint operation')
  const release = db.prepare('release operation')
  const undo = db.prepare('rollback to operation')

  function perform(request: Request, isMended = false): Promise<unknown> {
    // A lease must not begin before its holder has a chance to use it. All other times are those of the calls.
    const now = request.name === 'claim' ? timeOf(request) : request.now
    const verb: (tx: Transaction, ...input: never[]) => Promise<unknown> = verbs[request.name]
    return Reflect.apply(verb, undefined, [createTransaction(prepare, now, isMended), ...request.input])
  }

  /** Everything that a verb waits for is there already, so nothing comes in between. */
  async function answer(request: Request): Promise<Answer> {
    savepoint.run()
    try {
      const value = await perform(request)
      release.run()
      return { id: request.id, ok: true, value }
    } catch (error) {
      // After a full disk or an I/O error, SQLite rolls back the whole transaction, not only the statement.
      if (!db.isTransaction) throw error
      undo.run()
      if (isDamage(error)) return mendAndAnswer(request)
      release.run()
      return { id: request.id, ok: false, error, refused: true }
    }
  }

  /** Makes the indexes again from their tables. What cannot be read then is damaged in a table, where the verb leaves it out. */
  async function mendAndAnswer(request: Request): Promise<Answer> {
    try {
      mend()
      const value = await perform(request, true)
      release.run()
      return { id: request.id, ok: true, value }
    } catch (error) {
      if (!db.isTransaction) throw error
      undo.run()
      release.run()
      return { id: request.id, ok: false, error, refused: true }
    }
  }

  let mendedAt = -Infinity

  /** Not for every claim: it reads the whole file. */
  function mend() {
    if (performance.now() - mendedAt < mendAgainMs) return
    mendedAt = performance.now()
    try {
      db.exec('reindex')
      process.emitWarning(
        'The file of the store is damaged. Its indexes were made again: see docs/operating.md'
      )
    } catch (error) {
      if (!isDamage(error) || !db.isTransaction) throw error
    }
  }

  return async (requests) => {
    const answers: Answer[] = []
    try {
      begin.run()
      for (const request of requests) answers.push(await answer(request))
      commit.run()
      return answers
    } catch (error) {
      if (db.isTransaction) rollback.run()
      return Promise.all(
        requests.map(async (request): Promise<Answer> => {
          const { id } = request
          if (!reads.has(request.name)) return { id, ok: false, error }
          return perform(request).then(
            (value) => ({ id, ok: true, value }),
            () => ({ id, ok: false, error })
          )
        })
      )
    }
  }
}
