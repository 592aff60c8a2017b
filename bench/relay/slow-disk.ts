import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

/**
 * Makes fsync take `ms` longer in all processes that are started after this call. Needs `cc`; `dir` is for the compiled
 * library.
 */
export function slowDisk(dir: string, ms: number) {
  const library = join(dir, 'slow-disk.so')
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'slow-disk.c'), '-ldl'])
  process.env['LD_PRELOAD'] = library
  process.env['FSYNC_DELAY_US'] = String(Math.round(ms * 1000))
}
