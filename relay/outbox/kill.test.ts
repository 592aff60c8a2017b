import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

const program = fileURLToPath(new URL('./accept-until-killed.ts', import.meta.url))
const acknowledged: string[] = []
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kill-'))
})

afterAll(() => rm(dir, { recursive: true }))

/** Collects what the program acknowledges, kills it with SIGKILL in mid-work once it reached `count`. */
async function acceptAndKill(count: number) {
  const child = spawn(process.execPath, [program, dir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: 8000
  })
  const exit = once(child, 'exit')
  let acks = 0
  for await (const id of createInterface(child.stdout)) {
    acknowledged.push(id)
    if (++acks === count) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])
  return acks
}

// The rounds share one directory: what an earlier round acknowledged must survive the later kills too.
test.each([1, 2, 3])(
  'a lead that was acknowledged survives kill -9, round %d',
  async (round) => {
    expect(await acceptAndKill(round * 100)).toBeGreaterThanOrEqual(round * 100)

    const store = await openSqliteStore({ dir, clock: systemClock })
    const books = await store.books()
    const claims = await store.claim({ limit: books.accepted, leaseMs: 0 })
    await store.close()

    const due = new Set(claims.map((claim) => claim.leadId))
    expect(acknowledged.filter((id) => !due.has(id))).toEqual([])
    expect(books).toEqual({
      accepted: due.size,
      pending: due.size,
      delivered: 0,
      dead: 0,
      quarantined: 0,
      erased: 0
    })
  },
  10_000
)
