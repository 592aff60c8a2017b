import { closeSync, fsyncSync, globSync, openSync, statSync, writeSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { measureLoad, measureSteady, median, quantile, type Round, runWrk } from './load.ts'
import { startProduction, startSeasonedPostgres, startTakingCrm } from './processes.ts'

const rateRounds = 5
const roundSeconds = 4

/** The settings of a relay on each store. On SQLite, `place` is the folder of its data. */
const storesOf = (dir: string, databaseUrl: string) => [
  { name: 'SQLite', settings: (place: string) => ({ DATA_DIR: join(dir, place) }) },
  { name: 'PostgreSQL', settings: () => ({ DATABASE_URL: databaseUrl }) }
]

/** Measures durable acknowledgements per second on both stores. */
async function measureRates(dir: string) {
  console.log(`fsync of this disk: p99 ${fsyncP99(dir).toFixed(1)} ms`)
  const postgres = await startSeasonedPostgres()
  const rows = []
  for (const { name, settings } of storesOf(dir, postgres.url)) {
    const server = await startProduction(dir, settings('rates'))
    await measureLoad(server.url, 1)
    rows.push({ name, ...(await inRounds(() => measureLoad(server.url, roundSeconds))) })
    await server.stop()
  }
  await postgres.stop()
  console.log('50 connections, medians of rounds')
  console.table(rows)
}

async function inRounds(measure: () => Promise<Round>) {
  const measured: Round[] = []
  for (let round = 0; round < rateRounds; round += 1) measured.push(await measure())
  return {
    'answers/s': Math.round(median(measured.map(({ perSecond }) => perSecond))),
    'p50 ms': Number(median(measured.map(({ p50 }) => p50)).toFixed(1)),
    'p99 ms': Number(median(measured.map(({ p99 }) => p99)).toFixed(1)),
    failed: measured.reduce((sum, { failed }) => sum + failed, 0)
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

/** Measures how many responses a second the relay gives from the built site, with the gzip files of the build. */
async function serveFiles(dir: string) {
  const root = 'build/client/assets'
  const largest = (pattern: string) =>
    globSync(pattern, { cwd: root }).toSorted(
      (one, other) => statSync(join(root, other)).size - statSync(join(root, one)).size
    )[0]
  const server = await startProduction(dir, { DATA_DIR: join(dir, 'data') })
  const rows = []
  for (const path of ['', `assets/${largest('*.js')}`, `assets/${largest('*.avif')}`]) {
    const measure = () => runWrk(`${server.url}/${path}`, 64, roundSeconds, ['-H', 'Accept-Encoding: gzip'])
    rows.push({ path: `/${path}`, ...(await inRounds(measure)) })
  }
  await server.stop()
  console.table(rows)
}

const rounds = 3
const roundMs = 10_000
const leadsPerSecond = 200

/** The response time of a CRM across a continent, in milliseconds. */
const answerMs = 20

/**
 * Measures acknowledgements while 200 leads a second arrive and are delivered, compared to a relay that delivers none.
 */
async function measureDelivering(dir: string) {
  const crm = await startTakingCrm(answerMs)
  const postgres = await startSeasonedPostgres()

  async function measure(settings: Record<string, string>) {
    const server = await startProduction(dir, settings)
    await measureSteady(server.url, 2000, leadsPerSecond)
    const before = await crm.taken()
    const { p99 } = await measureSteady(server.url, roundMs, leadsPerSecond)
    const delivered = (((await crm.taken()) - before) / roundMs) * 1000
    await server.stop()
    return { p99, delivered }
  }

  console.log('200 leads a second, medians of rounds')
  const rows = []
  for (const { name, settings } of storesOf(dir, postgres.url)) {
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
}

const stepSeconds = 15

/** Measures the memory of the relay on SQLite under full load every 15 seconds, while a CRM accepts every lead. */
async function soak(dir: string) {
  const crm = await startTakingCrm(0)
  const server = await startProduction(dir, { DATA_DIR: join(dir, 'data'), CRM_WEBHOOK_URL: crm.url })
  const memory = [await server.memory()]
  console.log(`before the load: ${memory[0]?.toFixed(0)} MB`)
  console.log('minutes   acks/s   p99 ms   delivered   memory MB')
  for (let passed = 0; passed < Number(values.minutes) * 60; passed += stepSeconds) {
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
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' } }
})
const benches: Record<string, (dir: string) => Promise<void>> = {
  rates: measureRates,
  static: serveFiles,
  delivering: measureDelivering,
  soak
}
const [name = 'rates'] = positionals
const bench = benches[name]
if (!bench) {
  console.error(`there is no bench called ${name}; expected one of ${Object.keys(benches).join(', ')}`)
  process.exit(2)
}
const dir = await mkdtemp(join(tmpdir(), 'bench-'))
// PostgreSQL runs as its own user, which must be able to enter the folder.
await chmod(dir, 0o755)
await bench(dir)
await rm(dir, { recursive: true })
process.exit(0)
