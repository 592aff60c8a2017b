import { execFileSync } from 'node:child_process'
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureLoad, median, quantile, type Round } from '../load.ts'
import { startServerProcess } from '../server-process.ts'
import { startSeasonedPostgres } from './production.ts'

const rounds = 5
const seconds = 4

/**
 * Measures durable acknowledgements per second on both stores, compared to servers that store nothing, or commit
 * each request alone. An fsync takes `slowerMs` longer than this disk needs.
 */
export async function compareRates(slowerMs: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  // PostgreSQL runs as its own user, which must be able to enter the folder.
  await chmod(dir, 0o755)
  console.log(
    `fsync of this disk: p99 ${fsyncP99(dir).toFixed(1)} ms${slowerMs ? ` and ${slowerMs} ms` : ''}`
  )
  if (slowerMs > 0) slowDisk(dir, slowerMs)
  const postgres = await startSeasonedPostgres()
  const servers = [
    { name: 'stores nothing', start: () => startServerProcess(['sqlite', `${dir}/none`, 'nothing']) },
    { name: 'SQLite', start: () => startServerProcess(['sqlite', `${dir}/batch`]) },
    {
      name: 'SQLite, one commit each',
      start: () => startServerProcess(['sqlite', `${dir}/each`, 'each'])
    },
    { name: 'PostgreSQL', start: () => startServerProcess(['postgres', postgres.url]) },
    {
      name: 'PostgreSQL, one commit each',
      start: () => startServerProcess(['postgres', postgres.url, 'each'])
    }
  ]
  const results = new Map<string, Round[]>(servers.map(({ name }) => [name, []]))
  // Alternate, so that a noisy minute of the machine affects all.
  for (let round = 1; round <= rounds; round += 1) {
    for (const { name, start } of servers) {
      const server = await start()
      await measureLoad(server.url, 1)
      results.get(name)?.push(await measureLoad(server.url, seconds))
      await server.stop()
    }
    console.log(`round ${round} of ${rounds}`)
  }
  await postgres.stop()
  await rm(dir, { recursive: true })
  print(results)
}

function print(results: Map<string, Round[]>) {
  const medianOf = (name: string, figure: 'perSecond' | 'p50' | 'p99') =>
    median((results.get(name) ?? []).map((round) => round[figure]))
  console.log('\nmedian of rounds, 50 connections        acks/s   p50 ms   p99 ms   of nothing   of each')
  for (const [name, measured] of results) {
    const rate = medianOf(name, 'perSecond')
    const each = medianOf(`${name}, one commit each`, 'perSecond')
    const columns = [
      rate.toFixed(0).padStart(8),
      medianOf(name, 'p50').toFixed(1).padStart(8),
      medianOf(name, 'p99').toFixed(1).padStart(8),
      (rate / medianOf('stores nothing', 'perSecond')).toFixed(2).padStart(12),
      Number.isNaN(each) ? '' : `${(rate / each).toFixed(1)}x`.padStart(9)
    ]
    const failed = measured.reduce((sum, one) => sum + one.failed, 0)
    console.log(`${name.padEnd(38)}${columns.join(' ')}${failed ? `   ${failed} failed` : ''}`)
  }
}

function fsyncP99(dir: string): number {
  const file = openSync(join(dir, 'fsync'), 'w')
  const times = Array.from({ length: 300 }, () => {
    const begun = performance.now()
    writeSync(file, 'one lead, more or less\n')
    fsyncSync(file)
    return performance.now() - begun
  })
  closeSync(file)
  return quantile(times, 0.99)
}

/**
 * Makes fsync take `ms` longer in all processes that are started after this call. Needs `cc`; `dir` is for the compiled
 * library.
 */
function slowDisk(dir: string, ms: number) {
  const library = join(dir, 'slow-disk.so')
  execFileSync('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'slow-disk.c'), '-ldl'])
  process.env['LD_PRELOAD'] = library
  process.env['FSYNC_DELAY_US'] = String(Math.round(ms * 1000))
}
