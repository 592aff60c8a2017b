import { setImmediate as turnEnds } from 'node:timers/promises'
import { isRefusal, unavailable } from './failure.ts'

/** Keeps a statement small enough for its time limit. */
const largestBatch = 500

type Waiter<Request> = {
  request: Request
  resolve(value: unknown): void
  reject(error: unknown): void
}

/**
 * Carries out requests batch after batch, `atATime` of them. Whatever comes in while they are on their way to the disk goes
 * together in the next one, so that one fsync serves all who wait.
 *
 * A batch that is refused is carried out again one by one, so that only the request at fault fails. When the database
 * itself fails, everyone who waits is told at once: no one waits for more than a batch before their own.
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
    // In the same turn in which nothing waits any more: whoever comes next starts a new one.
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

    /** Resolves once nothing waits any more. */
    async drain() {
      await Promise.all(running)
    }
  }
}
