import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { acceptAndKill } from '../../testing/relay/accept-and-kill.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'
import { verifyChain } from './verify-chain.ts'

const acknowledged: string[] = []
let dir: string

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'kill-'))
})

afterAll(() => rm(dir, { recursive: true }))

// The rounds share one directory: what an earlier round acknowledged must survive the later kills too.
test.each([1, 2, 3])('a lead that was acknowledged survives kill -9, round %d', async (round) => {
  acknowledged.push(...(await acceptAndKill(dir, round * 100)))

  const store = await openSqliteStore({ dir, clock: systemClock })
  const books = await store.books()
  const chain = await verifyChain(store)
  const claims = await store.claim({ limit: books.accepted, leaseMs: 0 })
  await store.close()

  const due = new Set(claims.map((claim) => claim.leadId))
  expect(acknowledged.filter((id) => !due.has(id))).toEqual([])
  expect(books).toMatchObject({ accepted: due.size, pending: due.size })
  expect(chain).toMatchObject({ ok: true, checked: due.size })
})
