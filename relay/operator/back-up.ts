import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Config } from '../config.ts'

const run = promisify(execFile)
const cli = join(import.meta.dirname, '../cli.ts')
const limitMs = 30 * 60_000

/**
 * Copies all leads to a new file in `dir` with `leads backup`, which notes the run in the store. A process of its own does it:
 * to copy and check a large store takes seconds, in which this one could take no lead. Resolves to whether it succeeded.
 */
export async function backUp(dir: string, { dataDir, databaseUrl }: Config, now: number): Promise<boolean> {
  const ending = databaseUrl === undefined ? 'db' : 'dump'
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const file = join(dir, `leads-${time}.${ending}`)
  const copied = run(process.execPath, [cli, 'backup', file], { env, timeout: limitMs })
  return copied.then(
    () => true,
    () => false
  )
}
