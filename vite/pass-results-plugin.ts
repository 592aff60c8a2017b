import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { parse } from 'yaml'
import { claimsSchema, fillClaims } from '../content/schema/claims.ts'
import type { Decision } from '../content/schema/pass-problems.ts'
import { resultsIn } from '../content/schema/pass-results.ts'
import type { PassTable } from '../content/schema/pass-table.ts'

/**
 * Splits the results of "Find your pass" into one file for every first and third answer, because all of them weigh more
 * than the rest of the tool. `site/find-your-pass/results.ts` becomes what loads them:
 *
 *     const loaded = await results['player.europe']?.()
 */
export function passResults(): Plugin {
  let root = process.cwd()
  const read = (file: string) => parse(readFileSync(path.join(root, file), 'utf8'))

  return {
    name: 'pass-results',

    configResolved(config) {
      root = config.root
    },

    resolveId: { filter: { id: /^pass-results\// }, handler: (id) => `\0${id}` },

    load: {
      filter: { id: [/\/site\/find-your-pass\/results\.ts$/, /^\0pass-results\//] },
      handler(id) {
        const [register, file] = ['content/claims.yaml', 'content/find-your-pass.yaml']
        for (const each of [register, file]) this.addWatchFile(path.join(root, each))
        // The content plugin checks the file.
        const table: PassTable<Decision> & { programs: { id: string }[] } = read(file)
        const results = resultsIn(fillClaims(table, [claimsSchema.parse(read(register))]))
        const [, key] = id.split('\0pass-results/')
        if (key) return `export default ${JSON.stringify(results.get(key))}`
        const loaders = Array.from(
          results.keys(),
          (each) => `'${each}': () => import('pass-results/${each}')`
        )
        return `export const results = {${loaders.join()}}`
      }
    }
  }
}
