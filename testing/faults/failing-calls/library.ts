import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why this machine cannot preload `fail-calls.c`; undefined where it can. */
export async function noLibrary(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it takes Linux'
  return run('cc', ['--version']).then(
    () => undefined,
    () => 'it takes a C compiler (cc)'
  )
}

/** Compiles `fail-calls.c` into `dir`. */
export async function buildLibrary(dir: string): Promise<string> {
  const library = join(dir, 'fail-calls.so')
  await run('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'fail-calls.c'), '-ldl'])
  return library
}
