import type { DatabaseSync } from 'node:sqlite'
import type { Statement, Store } from '../store.ts'
import type { OperationName, Operations } from './operations.ts'

export type Request<Name extends OperationName = OperationName> = {
  id: number
  /** Time of the call, milliseconds since the epoch. */
  now: number
  /** The same on the clock that all threads share and nobody sets. */
  calledAt: number
  name: Name
  input: Parameters<Store[Name]>
}

export type Reading = { id: number; query: Statement }

/** Asks the thread that writes to remove erased data from the log. */
export type Wipe = { id: number; wipe: true }

export type Answer = { id: number } & ({ ok: true; value: unknown } | { ok: false; error: unknown })

/** In milliseconds. */
export const sharedClock = () => Number(process.hrtime.bigint() / 1_000_000n)

/**
 * The time when a request is carried out. In whole seconds after its call: a shorter wait is no stall of the disk, and no
 * lease is that exact.
 */
const timeOf = ({ now, calledAt }: Request) => now + Math.floor((sharedClock() - calledAt) / 1000) * 1000

const reads = new Set<OperationName>(['untilNextDue', 'untilNextStep'])

const leasing = new Set<OperationName>(['claim', 'claimSteps'])

/**
 * Makes a function that runs many requests in one transaction, so that one fsync serves them all. When it returns, the
 * changes are on disk. An operation that fails is rolled back and rejected alone; if the transaction itself fails,
 * every request in it is rejected. What only reads comes after the transaction: on a full disk, one failed write undoes all
 * of it.
 */
export function prepareBatches(db: DatabaseSync, operations: Operations): (requests: Request[]) => Answer[] {
  // Immediate: takes the write lock now, when SQLite can still wait for another process.
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const rollback = db.prepare('rollback')
  const savepoint = db.prepare('savepoint operation')
  const release = db.prepare('release operation')
  const undo = db.prepare('rollback to operation')

  function perform<Name extends OperationName>(request: Request<Name>) {
    const { name, now, input } = request
    // A lease must not begin before its holder has a chance to use it. All other times are those of the calls.
    return operations[name](leasing.has(name) ? timeOf(request) : now, ...input)
  }

  function answer(request: Request): Answer {
    savepoint.run()
    try {
      const value = perform(request)
      release.run()
      return { id: request.id, ok: true, value }
    } catch (error) {
      // After a full disk or an I/O error, SQLite rolls back the whole transaction, not only the statement.
      if (!db.isTransaction) throw error
      undo.run()
      release.run()
      return { id: request.id, ok: false, error }
    }
  }

  function write(requests: Request[]): Answer[] {
    if (requests.length === 0) return []
    try {
      begin.run()
      const answers = requests.map(answer)
      commit.run()
      return answers
    } catch (error) {
      if (db.isTransaction) rollback.run()
      return requests.map(({ id }) => ({ id, ok: false, error }))
    }
  }

  function read(request: Request): Answer {
    try {
      return { id: request.id, ok: true, value: perform(request) }
    } catch (error) {
      return { id: request.id, ok: false, error }
    }
  }

  return (requests) => {
    const writes = requests.filter(({ name }) => !reads.has(name))
    const written = new Map(write(writes).map((answered) => [answered.id, answered]))
    return requests.map((request) => written.get(request.id) ?? read(request))
  }
}
