import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Clock } from '../../clock.ts'
import { createStore, type Verbs } from '../create-store.ts'
import {
  type Database,
  type Input,
  type Query,
  type Result,
  type Row,
  StoreUnavailable
} from '../database.ts'
import type { Claim, Store } from '../store.ts'
import { type Answer, type Reading, type Request, sharedClock, type Wipe } from './batch.ts'
import { fileName, refuseFewer, refuseLost } from './data-dir.ts'

type Name = keyof Verbs

/**
 * Time limits for a disk that hangs, in milliseconds. They exceed the 2 s for which an operator's command may block a
 * lead.
 */
const limitsMs: Partial<Record<Name, number>> = {
  accept: 5000,
  claim: 5000,
  ping: 5000,
  change: 5000
}

/**
 * Opening starts a thread, loads its code, and may have to read a long log after a crash. A machine that is short of
 * processor time needs longer for that, and no sender waits for it: the port opens later.
 */
const openingLimitMs = 30_000

type Opening = { dir: string; clock: Clock; toRead?: boolean }

/**
 * Opens the store that keeps its leads in one SQLite file in `dir`, and creates `dir` if it is missing. Rejects with a
 * `StoreUnavailable` that names the path if it cannot be written, or only if it cannot be read with `toRead`.
 */
export async function openSqliteStore({ dir, clock, toRead = false }: Opening): Promise<Store> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new StoreUnavailable(`The directory ${dir} cannot be created: ${cause.message}`, { cause })
  })
  refuseLost(dir)
  const writer = createStoreThread(join(dir, fileName), './thread.ts', { toRead })
  const reader = createStoreThread(join(dir, fileName), './reader.ts', { toRead })
  const deskReader = createStoreThread(join(dir, fileName), './reader.ts', { toRead })

  async function write<Verb extends Name>(
    name: Verb,
    ...input: Input<Verbs[Verb]>
  ): Promise<Result<Verbs[Verb]>> {
    return writer.call<Result<Verbs[Verb]>>(toRequest(name, input), {
      ms: limitsMs[name],
      ...(name === 'claim' && { onLate: giveBack })
    })
  }

  const toRequest = <Verb extends Name>(name: Verb, input: Input<Verbs[Verb]>) => ({
    name,
    now: clock.now(),
    calledAt: sharedClock(),
    input
  })
  const giveBack = (claims: unknown) =>
    void Promise.allSettled(isClaims(claims) ? claims.map((claim) => write('release', claim)) : [])

  const readOn =
    (thread: typeof reader) =>
    async <Found>({ sql, values, read }: Query<Found>) =>
      read(await thread.call<Row[]>({ query: { sql, values, now: clock.now() } }))

  const database: Database<Verbs> = {
    read: readOn(reader),
    ask: readOn(deskReader),
    write,
    wipe: () => writer.call<boolean>({ wipe: true }),
    async close() {
      // The last one to close empties the log into the file and removes it, which readers cannot do.
      await Promise.all([reader.close(), deskReader.close()])
      await writer.close()
    }
  }
  try {
    await writer.call<unknown>(toRead ? toRequest('untilNext', []) : toRequest('ping', []), {
      ms: openingLimitMs
    })
    refuseFewer(dir)
  } catch (error) {
    await database.close()
    throw error
  }
  return createStore(database)
}

const isClaims = (claims: unknown): claims is Claim[] => Array.isArray(claims)

type Waiter = { since: number; resolve(value: unknown): void; reject(error: StoreUnavailable): void }

type Limit<Value> = {
  ms?: number | undefined
  /** Called with the result of a call that was rejected for its lateness. */
  onLate?: (result: Value) => void
}

/**
 * The calling side of a thread that has the database at `path` open. The first call starts the thread with `program`.
 * If the thread crashes, all waiting calls are rejected and the next call starts a new thread: SQLite recovers the file
 * from its log, as after any crash. With `toRead`, it also opens a file that is damaged or cannot be written.
 */
function createStoreThread(path: string, program: './thread.ts' | './reader.ts', { toRead = false } = {}) {
  const waiters = new Map<number, Waiter>()
  let lastId = 0
  let running: Worker | undefined
  let closed = false

  function start(): Worker {
    const worker = new Worker(new URL(program, import.meta.url), { workerData: { path, toRead } })
    let reason: unknown
    worker.on('message', (answers: unknown) => {
      // Ignore other messages: with `node --watch`, every thread reports its imports through the same port.
      if (isAnswers(answers)) answers.forEach(settle)
    })
    worker.on('error', (error) => {
      reason = error
    })
    worker.on('exit', () => {
      running = undefined
      for (const waiter of waiters.values()) waiter.reject(unavailable(path, reason ?? 'its thread ended'))
      waiters.clear()
    })
    return worker
  }

  function settle(answer: Answer) {
    const waiter = waiters.get(answer.id)
    waiters.delete(answer.id)
    if (answer.ok) waiter?.resolve(answer.value)
    else waiter?.reject(unavailable(path, answer.error, answer.refused))
  }

  return {
    /** Rejects after `ms`, and at once if an earlier call has already waited that long: the disk hangs. */
    call<Value>(
      request: Omit<Request, 'id'> | Omit<Reading, 'id'> | Omit<Wipe, 'id'>,
      { ms: limitMs = Infinity, onLate }: Limit<Value> = {}
    ) {
      return new Promise<Value>((resolve, reject) => {
        if (closed) return reject(unavailable(path, 'it was closed'))
        const since = performance.now()
        const [oldest] = waiters.values()
        if (oldest && since - oldest.since > limitMs) return reject(unavailable(path, hangs))
        const id = ++lastId
        running ??= start()
        running.postMessage({ id, ...request }, [])
        // After a stall of this thread its timers run first: read the answers that came in time before giving up.
        const giveUp = () =>
          setImmediate(() => {
            waiter.resolve = (value: Value) => onLate?.(value)
            reject(unavailable(path, hangs))
          })
        const late = limitMs < Infinity ? setTimeout(giveUp, limitMs) : undefined
        const waiter: Waiter = {
          since,
          resolve(value: Value) {
            clearTimeout(late)
            resolve(value)
          },
          reject(error) {
            clearTimeout(late)
            reject(error)
          }
        }
        waiters.set(id, waiter)
      })
    },

    async close() {
      closed = true
      if (!running) return
      running.postMessage('close', [])
      await once(running, 'exit')
    }
  }
}

const hangs = 'the disk does not answer'

const isAnswers = (message: unknown): message is Answer[] => Array.isArray(message)

function unavailable(path: string, cause: unknown, isRefusal = false) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return Object.assign(new StoreUnavailable(`The store ${path} failed: ${reason}`, { cause }), { isRefusal })
}
