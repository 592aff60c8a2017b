import { readFileSync } from 'node:fs'
import { z } from 'zod'

const packageFile = z.object({ browserslist: z.array(z.string()) })

/** The oldest browsers that the site supports, with Vite's names for them: `browserslist` of package.json. */
export const oldestBrowsers = packageFile
  .parse(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')))
  .browserslist.map(readEntry)

function readEntry(entry: string) {
  const [, name, version] = /^(\w+) >= ([\d.]+)$/.exec(entry) ?? []
  if (!name || !version)
    throw new Error(`browserslist of package.json: expected "name >= version", got "${entry}"`)
  return { name: name === 'ios_saf' ? 'ios' : name, version: Number(version) }
}
