import path from 'node:path'
import type { Plugin } from 'vite'
import { claimsSchema, fillClaims } from '../content/schema/claims.ts'
import { type Decision, resultsIn } from '../content/schema/find-your-pass.ts'
import type { PassTable } from '../content/schema/pass-table.ts'
import { buildLanguage as language, readCopy } from '../content/schema/translation.ts'

const register = 'content/claims.yaml'
const questions = 'content/find-your-pass.yaml'
const one = /^pass-results\//
/** The modules that this plugin writes: one for each result, and the one that loads them. */
const own = [/^\0pass-results\//, /\/site\/find-your-pass\/results\.ts$/]

/**
 * Splits the results of "Find your pass" into one file for every first and third answer, because all of them weigh more
 * than the rest of the tool. `site/find-your-pass/results.ts` becomes what loads them:
 *
 *     const loaded = await results['player.europe']?.()
 */
export function passResults(): Plugin {
  let root = process.cwd()
  /** Read once for all modules, and again after a change in development. */
  let kept: ReturnType<typeof readResults> | undefined

  function readResults() {
    // The content plugin checks the file.
    const table: PassTable<Decision> & { programs: { id: string }[] } = Object(
      readCopy(root, 'find-your-pass', language)
    )
    return resultsIn(fillClaims(table, [claimsSchema.parse(readCopy(root, 'claims', language))]))
  }

  return {
    name: 'pass-results',

    configResolved(config) {
      root = config.root
    },

    // Vite reloads only modules that come from the changed file.
    hotUpdate({ file, modules }) {
      if (![register, questions].some((each) => file === path.join(root, each))) return undefined
      kept = undefined
      const results = [...this.environment.moduleGraph.idToModuleMap.values()].filter(
        ({ id }) => id && own.some((pattern) => pattern.test(id))
      )
      return [...modules, ...results]
    },

    resolveId: { filter: { id: one }, handler: (id) => `\0${id}` },

    load: {
      filter: { id: own },
      handler(id) {
        kept ??= readResults()
        const [, key] = id.split('\0pass-results/')
        if (key) return `export default ${JSON.stringify(kept.get(key))}`
        const loaders = Array.from(kept.keys(), (each) => `'${each}': () => import('pass-results/${each}')`)
        return `export const results = {${loaders.join()}}`
      }
    }
  }
}
