import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { startSandbox } from '../../crm-sandbox/server.ts'
import { openLocation } from '../../relay/crm/location.ts'
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
  await measureSteps(dir)
  await rm(dir, { recursive: true })
}

const campaign = 60

/** How long a campaign of new people takes through the API, whose calls are limited, with every step on. */
async function measureSteps(dir: string) {
  const { location: locationId, pipelines, stages, users, workflows } = sandboxIds
  const deal = { pipeline: pipelines.recruitment, stage: stages.newLead, owner: users.kim }
  const forms = { 'cta-button-modal': { ...deal, workflow: workflows.welcome } }
  const file = join(dir, 'crm.yaml')
  const sandbox = await startSandbox({ port: 0 })
  const location = openLocation({ url: sandbox.url, token: 'pit-1', locationId })
  const reference = await location.createField('reference', AbortSignal.timeout(5000))
  await writeFile(file, JSON.stringify({ locationId, fields: { reference }, forms }))
  const server = await startProduction(dir, {
    DATA_DIR: join(dir, 'steps'),
    CRM_API_URL: sandbox.url,
    CRM_API_TOKEN: 'pit-1',
    CRM_LOCATION_ID: locationId,
    CRM_MAPPING_FILE: file
  })
  const began = performance.now()
  const seconds = async (metric: string) => {
    for (;;) {
      const text = await (await fetch(`${server.adminUrl}/metrics`)).text()
      if (text.includes(`${metric} ${campaign}\n`)) return (performance.now() - began) / 1000
      await sleep(250)
    }
  }
  await measureSteady(server.url, 1000, campaign)
  const contacts = await seconds('relay_attempts_total{outcome="delivered"}')
  const all = await seconds('relay_steps_total{step="workflow",outcome="done"}')
  const aMinute = (time: number) => ((campaign / time) * 60).toFixed(0)
  console.log(`${campaign} new people at once through the API, 8 calls a second, every step on:`)
  console.log(`all contacts after ${contacts.toFixed(0)} s (${aMinute(contacts)} a minute)`)
  console.log(`all fields, deals and workflows after ${all.toFixed(0)} s (${aMinute(all)} a minute)`)
  await server.stop()
  await sandbox.close()
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
