import { setImmediate as turnEnds } from 'node:timers/promises'
import { isRefusal, unavailable } from './database.ts'

/** Keeps a batch small enough for the statement timeout. */
const largestBatch = 500

type Waiter<Request> = {
  request: Request
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Runs requests in batches, `atATime` batches at once. Requests that arrive while a batch is being committed share the
 * next one, so one fsync serves them all.
 *
 * If a batch is refused, its requests run again one by one, so that only the request at fault fails. If the database
 * itself fails, all waiting requests are rejected at once: none waits for more than one batch before its own.
 */
export function createLane<Request>(carryOut: (batch: Request[]) => Promise<unknown[]>, atATime = 1) {
  const waiting: Waiter<Request>[] = []
  const single: Waiter<Request>[] = []
  const running = new Set<Promise<void>>()

  async function run(ended: () => void) {
    await turnEnds()
    while (single.length + waiting.length > 0) {
      await take(single.length > 0 ? single.splice(0, 1) : waiting.splice(0, largestBatch))
    }
    // Call this in the same turn in which the queue is found empty, so that the next request starts a new runner.
    ended()
  }

  function start() {
    const runner = run(() => running.delete(runner))
    running.add(runner)
  }

  async function take(batch: Waiter<Request>[]) {
    try {
      const answers = await carryOut(batch.map(({ request }) => request))
      for (const [index, waiter] of batch.entries()) waiter.resolve(answers[index])
    } catch (error) {
      if (!isRefusal(error)) refuse([...batch, ...single.splice(0), ...waiting.splice(0)], error)
      else if (batch.length === 1) refuse(batch, error)
      else single.push(...batch)
    }
  }

  function refuse(waiters: Waiter<Request>[], error: unknown) {
    for (const waiter of waiters) waiter.reject(unavailable(error))
  }

  return {
    add<Result>(request: Request) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        if (running.size < atATime) start()
      })
    },

    /** Resolves once the queue is empty. */
    async drain() {
      await Promise.all(running)
    }
  }
}
