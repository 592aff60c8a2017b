import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureLoad } from './load.ts'
import { startProduction } from './production.ts'
import { startTakingCrm } from './taking-crm.ts'

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
