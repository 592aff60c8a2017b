import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startContestant } from './contestant.ts'
import { measureLoad } from './load.ts'

const stepMs = 15_000

/** Memory of the relay on SQLite under full load, every quarter of a minute. */
export async function soak(minutes: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const server = await startContestant(join(import.meta.dirname, 'serve.ts'), ['sqlite', dir])
  console.log('minutes   acks/s   p99 ms   memory MB')
  for (let passed = 0; passed < minutes * 60_000; passed += stepMs) {
    const { perSecond, p99 } = await measureLoad(server.url, stepMs)
    const columns = [(passed + stepMs) / 60_000, perSecond, p99, await server.memory()]
    console.log(columns.map((value, index) => value.toFixed(index === 0 ? 2 : 0).padStart(8)).join(' '))
  }
  await server.stop()
  await rm(dir, { recursive: true })
}
