import { setImmediate as turnEnds } from 'node:timers/promises'
import { type Database, StoreUnavailable } from './database.ts'
import { wipeSoon } from './erasures.ts'
import { createReads } from './leads.ts'
import type { Acceptance, NewLead, Store } from './store.ts'
import type { Verbs } from './verbs.ts'

/** The store on a database. */
export function createStore(database: Database<Verbs>): Store {
  const { read, write } = database
  const accepting = createLane<NewLead, Acceptance>((entries) => write('accept', entries), 2)

  async function accept(entry: NewLead): Promise<Acceptance> {
    for (;;) {
      const acceptance = await accepting.add(entry)
      if (acceptance) return acceptance
    }
  }

  return {
    ...createReads(read),
    accept,
    claim: (request) => write('claim', request),
    settle: (claim, settlement) => write('settle', claim, settlement),
    release: (claim) => write('release', claim),
    throttle: (claim, wait) => write('throttle', claim, wait),
    untilNextDue: (request) => write('untilNext', request),
    correctWaits: () => write('correctWaits'),
    takeSlots: (request) => write('takeSlots', request),
    requeue: (request) => write('requeue', request),
    hasten: (request) => write('hasten', request),
    retrySteps: (request) => write('retrySteps', request),
    keepAsSpam: (ids) => write('keepAsSpam', ids),
    putBack: (ids, as) => write('putBack', ids, as),
    erase: async (email) => ({
      ...(await write('erase', email)),
      wiped: await wipeSoon(() => database.wipe(false))
    }),
    wipe: () => database.wipe(true),
    watch: (request) => write('watch', request),
    requestData: (request) => write('requestData', request),
    closeRequests: (requests) => write('closeRequests', requests),
    recordBackup: () => write('recordBackup'),
    probeSoon: () => write('probeSoon'),
    ping: () => write('ping'),
    ask: (query) => database.ask(query),
    change: (statements) => write('change', statements),
    async close() {
      await accepting.drain()
      await database.close()
    }
  }
}

/** Keeps a batch small enough for a time limit. */
const largestBatch = 500

type Waiter<Request, Answer> = {
  request: Request
  resolve(value: Answer | undefined): void
  reject(error: unknown): void
}

/**
 * Runs requests in batches, `atATime` batches at once: those that arrive while a batch is being committed share the next one.
 * If a batch is refused, its requests run again one by one, so that only the request at fault fails.
 */
export function createLane<Request, Answer>(
  carryOut: (batch: Request[]) => Promise<(Answer | undefined)[]>,
  atATime = 1
) {
  const waiting: Waiter<Request, Answer>[] = []
  const single: Waiter<Request, Answer>[] = []
  const running = new Set<Promise<void>>()

  async function run(ended: () => void) {
    await turnEnds()
    while (single.length + waiting.length > 0)
      await take(single.length > 0 ? single.splice(0, 1) : waiting.splice(0, largestBatch))
    // Call this in the same turn in which the queue is found empty, so that the next request starts a new runner.
    ended()
  }

  function start() {
    const runner = run(() => running.delete(runner))
    running.add(runner)
  }

  async function take(batch: Waiter<Request, Answer>[]) {
    try {
      const answers = await carryOut(batch.map(({ request }) => request))
      for (const [index, waiter] of batch.entries()) waiter.resolve(answers[index])
    } catch (error) {
      if (batch.length > 1 && error instanceof StoreUnavailable && error.isRefusal) single.push(...batch)
      // If the database itself fails, none waits for more than one batch before its own.
      else
        for (const waiter of error instanceof StoreUnavailable && error.isRefusal
          ? batch
          : [...batch, ...single.splice(0), ...waiting.splice(0)])
          waiter.reject(error)
    }
  }

  return {
    add: (request: Request) =>
      new Promise<Answer | undefined>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        if (running.size < atATime) start()
      }),

    /** Resolves once the queue is empty. */
    async drain() {
      await Promise.all(running)
    }
  }
}
