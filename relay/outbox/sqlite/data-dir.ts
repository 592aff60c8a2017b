import { mkdir, mkdtemp, rmdir } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { quote } from '../../setting-values.ts'

/** Creates the folder of the embedded store and writes to it once. Returns one line when that fails. */
export async function checkDataDir(dir: string): Promise<string | undefined> {
  try {
    await makeDir(resolve(dir))
    await rmdir(await mkdtemp(join(dir, 'probe-')))
    return undefined
  } catch (error) {
    const code = errorCode(error) ?? 'unknown error'
    if (code === 'ENOSPC') return `DATA_DIR: the disk of ${quote(dir)} is full`
    return `DATA_DIR: expected a folder that can be created and written, got ${quote(dir)} (${code})`
  }
}

/** Node's own recursive `mkdir` never returns where a folder exists but takes no new ones, as /proc does. */
async function makeDir(dir: string): Promise<void> {
  const make = () => mkdir(dir, { mode: 0o700 })
  try {
    await make()
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return
    if (errorCode(error) !== 'ENOENT' || dir === dirname(dir)) throw error
    await makeDir(dirname(dir))
    await make()
  }
}

const errorCode = (error: unknown) =>
  error instanceof Error && 'code' in error ? String(error.code) : undefined
