import * as fc from 'fast-check'
import { everyCommand, killCommand } from './commands.ts'
import { Model } from './model.ts'
import type { RealStore } from './stores.ts'

export const began = Date.parse('2026-01-05T09:00:00Z')

type Stretch = {
  /** How many stores are led through commands of their own, and through how many at most. */
  stores: number
  commands: number
  /** The same seed makes the same commands; a failure names its own. */
  seed: number
  /** The place of a failure, as its message names it: runs that one alone. */
  path?: string | undefined
  /** Whether the process that holds the store is killed now and then. */
  kills?: boolean
}

/**
 * Runs random commands on stores and on a model of each. If the two differ, it rejects with the shortest commands that it
 * finds, and with the seed and path that repeat them. Resolves to the number of commands that ran.
 */
export async function followModel(
  open: () => Promise<RealStore>,
  { stores, commands, seed, path, kills = false }: Stretch
): Promise<number> {
  let carriedOut = 0
  const lists = fc.commands(kills ? [...everyCommand, killCommand] : everyCommand, {
    maxCommands: commands,
    size: 'max'
  })
  await fc.assert(
    fc.asyncProperty(lists, async (list) => {
      const real = await open()
      try {
        await fc.asyncModelRun(() => ({ model: new Model(began), real }), list)
        carriedOut += [...list].length
      } finally {
        await real.close()
      }
    }),
    { numRuns: stores, seed, ...(path === undefined ? {} : { path }), interruptAfterTimeLimit: 20 * 60_000 }
  )
  return carriedOut
}
