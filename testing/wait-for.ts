import { setTimeout } from 'node:timers/promises'

const intervalMs = 40

/**
 * Asks until the answer is not undefined, and resolves to it. Rejects after `withinMs` with the awaited thing and the last
 * error, if there was one.
 */
export async function waitFor<Answer>(
  what: string,
  ask: () => Promise<Answer | undefined>,
  withinMs = 30_000
): Promise<Answer> {
  const end = performance.now() + withinMs
  let lastError: unknown
  do {
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      lastError = error
    }
    await setTimeout(intervalMs)
  } while (performance.now() < end)
  throw new Error(`${what}: not within ${withinMs / 1000} s`, { cause: lastError })
}
