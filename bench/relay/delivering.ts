import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSeasonedPostgres } from './seasoned-postgres.ts'
import { measureSteady, quantile } from './load.ts'
import { startProduction } from './production.ts'
import { startTakingCrm } from './taking-crm.ts'

const rounds = 3
const roundMs = 10_000
const perSecond = 200

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
    await measureSteady(server.url, 2000, perSecond)
    const before = await crm.taken()
    const { p99 } = await measureSteady(server.url, roundMs, perSecond)
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

const median = (values: number[]) => quantile(values, 0.5)
