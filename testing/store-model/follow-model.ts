import * as fc from 'fast-check'
import { everyCommand, killCommand } from './commands.ts'
import { Model } from './model.ts'
import type { RealStore } from './real-store.ts'

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
 * Leads stores through random commands, and a model beside each. Rejects with the shortest commands it finds after which the two
 * differ, and the seed and path that lead there again. Resolves to the number of commands carried out.
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
