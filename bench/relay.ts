import { closeSync, fsyncSync, globSync, openSync, statSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureLoad, measureSteady, median, quantile, type Round, runWrk } from './load.ts'
import { startProduction, startSeasonedPostgres, startServer, startTakingCrm } from './processes.ts'

const rateRounds = 5
const roundSeconds = 4

/**
 * Measures durable acknowledgements per second on both stores, compared to servers that store nothing, or commit
 * each request alone.
 */
async function compareRates() {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  // PostgreSQL runs as its own user, which must be able to enter the folder.
  await chmod(dir, 0o755)
  console.log(`fsync of this disk: p99 ${fsyncP99(dir).toFixed(1)} ms`)
  const postgres = await startSeasonedPostgres()
  const servers = [
    { name: 'stores nothing', start: () => startServer('sqlite', `${dir}/none`, 'nothing') },
    { name: 'SQLite', start: () => startServer('sqlite', `${dir}/batch`) },
    {
      name: 'SQLite, one commit each',
      start: () => startServer('sqlite', `${dir}/each`, 'each')
    },
    { name: 'PostgreSQL', start: () => startServer('postgres', postgres.url) },
    {
      name: 'PostgreSQL, one commit each',
      start: () => startServer('postgres', postgres.url, 'each')
    }
  ]
  const results = new Map<string, Round[]>(servers.map(({ name }) => [name, []]))
  // Alternate, so that a noisy minute of the machine affects all.
  for (let round = 1; round <= rateRounds; round += 1) {
    for (const { name, start } of servers) {
      const server = await start()
      await measureLoad(server.url, 1)
      results.get(name)?.push(await measureLoad(server.url, roundSeconds))
      await server.stop()
    }
    console.log(`round ${round} of ${rateRounds}`)
  }
  await postgres.stop()
  await rm(dir, { recursive: true })
  printRates(results)
}

function printRates(results: Map<string, Round[]>) {
  const medianOf = (name: string, figure: keyof Round) =>
    median((results.get(name) ?? []).map((round) => round[figure]))
  console.log('\nmedian of rounds, 50 connections')
  console.table(
    Array.from(results, ([name, measured]) => {
      const rate = medianOf(name, 'perSecond')
      return {
        name,
        'acks/s': Math.round(rate),
        'p50 ms': Number(medianOf(name, 'p50').toFixed(1)),
        'p99 ms': Number(medianOf(name, 'p99').toFixed(1)),
        'of nothing': Number((rate / medianOf('stores nothing', 'perSecond')).toFixed(2)),
        'of each': Number((rate / medianOf(`${name}, one commit each`, 'perSecond')).toFixed(1)),
        failed: measured.reduce((sum, one) => sum + one.failed, 0)
      }
    })
  )
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

const rounds = 3
const roundMs = 10_000
const leadsPerSecond = 200

/** The response time of a CRM across a continent, in milliseconds. */
const answerMs = 20

/**
 * Measures acknowledgements while 200 leads a second arrive and are delivered, compared to a relay that delivers none.
 */
async function measureDelivering() {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const crm = await startTakingCrm(answerMs)
  const postgres = await startSeasonedPostgres()
  const stores = [
    { name: 'SQLite', settings: (place: string) => ({ DATA_DIR: join(dir, place) }) },
    { name: 'PostgreSQL', settings: () => ({ DATABASE_URL: postgres.url }) }
  ]

  async function measure(settings: Record<string, string>) {
    const server = await startProduction(dir, settings)
    await measureSteady(server.url, 2000, leadsPerSecond)
    const before = await crm.taken()
    const { p99 } = await measureSteady(server.url, roundMs, leadsPerSecond)
    const delivered = (((await crm.taken()) - before) / roundMs) * 1000
    await server.stop()
    return { p99, delivered }
  }

  console.log('200 leads a second, median of rounds')
  const rows = []
  for (const { name, settings } of stores) {
    const idle: number[] = []
    const busy: { p99: number; delivered: number }[] = []
    // Alternate, so that a noisy minute of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      idle.push((await measure(settings('idle'))).p99)
      busy.push(await measure({ ...settings('busy'), CRM_WEBHOOK_URL: crm.url }))
    }
    const [before, during] = [median(idle), median(busy.map(({ p99 }) => p99))]
    rows.push({
      name,
      'p99 ms': Number(before.toFixed(1)),
      'p99 ms delivering': Number(during.toFixed(1)),
      ratio: Number((during / before).toFixed(2)),
      'delivered/s': Math.round(median(busy.map(({ delivered }) => delivered)))
    })
  }
  console.table(rows)
  await postgres.stop()
  await crm.stop()
  await rm(dir, { recursive: true })
}

const stepSeconds = 15

/** Measures the memory of the relay on SQLite under full load every 15 seconds, while a CRM accepts every lead. */
async function soak(minutes: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const crm = await startTakingCrm(0)
  const server = await startProduction(dir, { DATA_DIR: join(dir, 'data'), CRM_WEBHOOK_URL: crm.url })
  const memory = [await server.memory()]
  console.log(`before the load: ${memory[0]?.toFixed(0)} MB`)
  console.log('minutes   acks/s   p99 ms   delivered   memory MB')
  for (let passed = 0; passed < minutes * 60; passed += stepSeconds) {
    const { perSecond, p99 } = await measureLoad(server.url, stepSeconds)
    memory.push(await server.memory())
    const columns = [(passed + stepSeconds) / 60, perSecond, p99, await crm.taken(), memory.at(-1) ?? 0]
    console.log(columns.map((value, index) => value.toFixed(index === 0 ? 2 : 0).padStart(8)).join(' '))
  }
  const [, first = 0] = memory
  const [last = 0, most] = [memory.at(-1), Math.max(...memory)]
  console.log(`memory: at most ${most.toFixed(0)} MB; from first to last step ${(last / first).toFixed(2)}x`)
  await server.stop()
  await crm.stop()
  await rm(dir, { recursive: true })
}

/** Measures how many responses a second the relay gives from the built site, with the gzip files of the build. */
async function serveFiles() {
  const root = 'build/client/assets'
  const largest = (pattern: string) =>
    globSync(pattern, { cwd: root }).toSorted(
      (one, other) => statSync(join(root, other)).size - statSync(join(root, one)).size
    )[0]
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startProduction(dir, { DATA_DIR: join(dir, 'data') })
  for (const path of ['', `assets/${largest('*.js')}`, `assets/${largest('*.avif')}`]) {
    const measured: Round[] = []
    for (let round = 0; round < rateRounds; round += 1)
      measured.push(await runWrk(`${server.url}/${path}`, 64, roundSeconds, ['-H', 'Accept-Encoding: gzip']))
    const failed = measured.reduce((sum, one) => sum + one.failed, 0)
    const perSecond = median(measured.map((round) => round.perSecond))
    console.log(`${perSecond.toFixed(0).padStart(8)}/s  /${path}${failed ? `, ${failed} failed` : ''}`)
  }
  await server.stop()
  await rm(dir, { recursive: true })
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } }
})
const benches: Record<string, () => Promise<void>> = {
  rates: compareRates,
  static: serveFiles,
  delivering: measureDelivering,
  soak: () => soak(Number(values.minutes))
}
const [name = 'rates'] = positionals
const bench = benches[name]
if (!bench) {
  console.error(`there is no bench called ${name}; expected one of ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
await bench()
process.exit(0)
