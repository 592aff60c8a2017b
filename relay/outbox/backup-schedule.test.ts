import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { createLog } from '../process/log.ts'
import { copyName, expired, findNoRoom, keptMs, startBackups, tidy } from './backup.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('one copy of each hour is kept for two days, and one of each day for thirty', () => {
  const began = Date.UTC(2026, 9, 20, 7, 5)
  let kept: { name: string; at: number }[] = []
  let now = began
  for (; now < began + 40 * day; now += 15 * minute) {
    const copies = [{ name: copyName(now, 'db'), at: now }, ...kept]
    const gone = new Set(expired(copies, now))
    kept = copies.filter((copy) => !gone.has(copy))
  }
  const ages = kept.map(({ at }) => now - at)
  expect(ages[0]).toBe(15 * minute)
  expect(ages.filter((age) => age <= 2 * day)).toHaveLength(48)
  expect(ages.filter((age) => age > 2 * day)).toHaveLength(30)
  expect(ages.at(-1)).toBeGreaterThan(29 * day)
  expect(ages.at(-1)).toBeLessThanOrEqual(keptMs)
})

test('the newest copy is kept, however old it is, and one that a person named for thirty days', () => {
  const now = Date.UTC(2026, 9, 20)
  const at = (age: number) => ({ name: copyName(now - age, 'dump'), at: now - age })
  const named = (age: number) => ({ name: 'leads-by-hand.db', at: now - age })
  expect(expired([at(50 * day)], now)).toEqual([])
  const [one, other] = [named(1), named(2)]
  expect(expired([one, other, named(31 * day), at(32 * day)], now)).toEqual([named(31 * day), at(32 * day)])
})

test('every file that a killed backup leaves is removed after an hour, and nothing else', async () => {
  const dir = await temporaryDir()
  const now = Date.now()
  const left = ['db', 'dump'].flatMap((ending) => {
    const part = `${copyName(now - 40 * day, 'db').replace('db', ending)}.part`
    return [part, `${part}-wal`, `${part}-shm`, `${part}-journal`]
  })
  const old = [
    ...left,
    'erased-leads.txt.4711.part',
    copyName(now - 40 * day, 'dump'),
    copyName(now - 41 * day, 'db')
  ]
  const others = ['erased-leads.txt', 'failed.csv', copyName(now, 'dump')]
  for (const name of [...old, ...others]) {
    await writeFile(join(dir, name), '')
    await utimes(join(dir, name), new Date(now - 2 * hour), new Date(now - 2 * hour))
  }
  await writeFile(join(dir, 'leads-now.db.part'), '')
  await tidy(dir, now)
  expect((await readdir(dir)).toSorted()).toEqual([...others, 'leads-now.db.part'].toSorted())
})

test('a disk without room for a copy is refused before it is full', async () => {
  const { dir, store } = await emptiedStore()
  await store.accept(newLead())
  expect(await findNoRoom(dir, dir)).toBeUndefined()
  expect(await findNoRoom('/proc', dir)).toMatch(
    /^\/proc has 0 MB free, and a copy that fills no disk needs \d+ MB$/
  )
})

test('a copy is made when the last one is old enough, at once after an erasure, and again after a failure', async () => {
  const { clock, store } = await emptiedStore()
  const results: boolean[] = []
  const copy = vi.fn<() => Promise<{ ok: true } | { ok: false; problem: string }>>(async () => {
    const ok = results.shift() ?? true
    if (ok) await store.recordBackup()
    return ok ? { ok } : { ok, problem: 'the disk is full' }
  })
  const backups = startBackups(
    { store, clock, log: createLog({ level: 'silent' }) },
    { everyMs: 15 * minute, copy }
  )
  onTestFinished(() => backups.stop())
  const looked = () => vi.waitFor(() => expect(clock.waiting()).toBe(1), { interval: 1, timeout: 10_000 })
  /** Lets the time pass, and the relay look at the end of it. */
  async function pass(ms: number) {
    await looked()
    clock.advance(ms)
    await looked()
  }
  await pass(20_000)
  expect(copy).toHaveBeenCalledTimes(0)
  await store.accept(newLead())
  await pass(20_000)
  expect(copy).toHaveBeenCalledTimes(1)
  await pass(14 * minute)
  expect(copy).toHaveBeenCalledTimes(1)
  await pass(minute)
  expect(copy).toHaveBeenCalledTimes(2)

  await store.erase('amara@example.com')
  await pass(10_000)
  expect(copy).toHaveBeenCalledTimes(3)
  await pass(10 * minute)
  expect(copy).toHaveBeenCalledTimes(3)

  results.push(false)
  await pass(5 * minute)
  expect(copy).toHaveBeenCalledTimes(4)
  await pass(4 * minute)
  expect(copy).toHaveBeenCalledTimes(4)
  await pass(2 * minute)
  expect(copy).toHaveBeenCalledTimes(5)
})
