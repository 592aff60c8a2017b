import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Statement } from '../ledger-queries.ts'
import { StoreUnavailable } from '../store.ts'
import type { Answer, Request } from './batch.ts'

type Waiter = { since: number; resolve(value: unknown): void; reject(error: StoreUnavailable): void }

type Limit<Result> = {
  ms?: number | undefined
  /** Called with the result of a call that was rejected for its lateness. */
  onLate?: (result: Result) => void
}

/** One query, as sent to the thread that reads. */
export type Reading = { id: number; query: Statement }

/** Asks the thread that writes to remove erased data from the log. */
export type Wipe = { id: number; wipe: true }

/**
 * The calling side of a thread that has the database at `path` open. The first call starts the thread with `program`.
 * If the thread crashes, all waiting calls are rejected and the next call starts a new thread: SQLite recovers the file
 * from its log, as after any crash. With `toRead`, it also opens a damaged file.
 */
export function createStoreThread(
  path: string,
  program: './thread.ts' | './reader.ts',
  { toRead = false } = {}
) {
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
    else waiter?.reject(unavailable(path, answer.error))
  }

  return {
    /** Rejects after `ms`, and at once if an earlier call has already waited that long: the disk hangs. */
    call<Result>(
      request: Omit<Request, 'id'> | Omit<Reading, 'id'> | Omit<Wipe, 'id'>,
      { ms: limitMs = Infinity, onLate }: Limit<Result> = {}
    ) {
      return new Promise<Result>((resolve, reject) => {
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
            waiter.resolve = (value: Result) => onLate?.(value)
            reject(unavailable(path, hangs))
          })
        const late = limitMs < Infinity ? setTimeout(giveUp, limitMs) : undefined
        const waiter: Waiter = {
          since,
          resolve(value: Result) {
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

function unavailable(path: string, cause: unknown) {
  const reason = cause instanceof Error ? cause.message : String(cause)
  return new StoreUnavailable(`The store ${path} failed: ${reason}`, { cause })
}
