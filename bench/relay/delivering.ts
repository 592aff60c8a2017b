import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureLoad, measureSteady, median } from '../load.ts'
import { startProduction, startSeasonedPostgres, startTakingCrm } from './production.ts'

const rounds = 3
const roundMs = 10_000
const leadsPerSecond = 200

/** The response time of a CRM across a continent, in milliseconds. */
const answerMs = 20

/**
 * Measures acknowledgements while 200 leads a second arrive and are delivered, compared to a relay that delivers none.
 */
export async function measureDelivering() {
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

  console.log('200 leads a second, median of rounds p99 ms   p99 ms delivering   ratio   delivered/s')
  for (const { name, settings } of stores) {
    const idle: number[] = []
    const busy: { p99: number; delivered: number }[] = []
    // Alternate, so that a noisy minute of the machine affects both.
    for (let round = 0; round < rounds; round += 1) {
      idle.push((await measure(settings('idle'))).p99)
      busy.push(await measure({ ...settings('busy'), CRM_WEBHOOK_URL: crm.url }))
    }
    const [before, during] = [median(idle), median(busy.map(({ p99 }) => p99))]
    const columns = [
      before.toFixed(1).padStart(8),
      during.toFixed(1).padStart(19),
      (during / before).toFixed(2).padStart(7),
      median(busy.map(({ delivered }) => delivered))
        .toFixed(0)
        .padStart(13)
    ]
    console.log(`${name.padEnd(34)} ${columns.join(' ')}`)
  }
  await postgres.stop()
  await crm.stop()
  await rm(dir, { recursive: true })
}

const stepSeconds = 15

/** Measures the memory of the relay on SQLite under full load every 15 seconds, while a CRM accepts every lead. */
export async function soak(minutes: number) {
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
