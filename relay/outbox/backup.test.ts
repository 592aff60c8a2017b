import { mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as nextLead } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { emptiedStore, openIn } from '../../testing/relay/emptied-store.ts'
import { acceptAndKill } from '../../testing/relay/run-relay.ts'
import { createSteeredClock } from '../../testing/relay/steered-clock.ts'
import { readAll, temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { createLog } from '../process/log.ts'
import { backUp, restore } from './backup.ts'
import { startWiping, unwiped } from './erasures.ts'
import { everyLead } from './leads.ts'
import { openSqliteStore } from './sqlite/sqlite-store.ts'

async function places() {
  const root = await temporaryDir()
  return { dir: join(root, 'data'), copy: join(root, 'copy.sqlite'), other: join(root, 'other'), root }
}

/** The same, with a store in `dir`. */
async function openPlaces() {
  return { ...(await places()), ...(await emptiedStore()) }
}

test('a copy made under load holds all that was accepted before, and can take the place of the store', async () => {
  const { dir, store, copy, other } = await openPlaces()
  const before = await Promise.all(Array.from({ length: 200 }, () => store.accept(newLead())))
  const during = Promise.all(Array.from({ length: 200 }, () => store.accept(newLead())))
  const made = await backUp({ dir, to: copy })
  await during

  expect(made).toMatchObject({ ok: true, leads: expect.any(Number) })
  expect(await restore({ from: copy, dir: other })).toEqual(made)
  const restored = await openIn(other)
  const ids = new Set((await Array.fromAsync(everyLead(restored))).map(({ id }) => id))
  expect(before.filter((acceptance) => !('id' in acceptance && ids.has(acceptance.id)))).toEqual([])
  await restored.accept(newLead())
  expect(await restored.books()).toMatchObject({ accepted: ids.size + 1 })
})

test.each(['-wal', '-shm'])('a killed relay leaves %s behind: no copy is put beside it', async (suffix) => {
  const { dir, copy, other } = await places()
  const acknowledged = await acceptAndKill(dir, 30)
  expect(await backUp({ dir, to: copy })).toMatchObject({ ok: true })
  const left = join(dir, `leads.sqlite${suffix}`)
  await mkdir(other)
  await rename(left, join(other, `leads.sqlite${suffix}`))
  const before = await readFile(join(other, `leads.sqlite${suffix}`))

  const first = expect.stringContaining(`move the whole folder ${other} away first`)
  expect(await restore({ from: copy, dir: other })).toEqual({ ok: false, problem: first })
  expect(await readdir(other)).toEqual([`leads.sqlite${suffix}`])
  expect(await readFile(join(other, `leads.sqlite${suffix}`))).toEqual(before)

  await rm(other, { recursive: true })
  expect(await restore({ from: copy, dir: other })).toMatchObject({ ok: true })
  const restored = await openIn(other)
  const ids = new Set((await Array.fromAsync(everyLead(restored))).map(({ id }) => id))
  expect(acknowledged.filter((id) => !ids.has(id))).toEqual([])
})

test('a relay does not start on a log without its database, which SQLite would delete', async () => {
  const { dir, other } = await places()
  await acceptAndKill(dir, 30)
  const log = join(dir, 'leads.sqlite-wal')
  const before = await readFile(log)
  await rename(join(dir, 'leads.sqlite'), other)
  await expect(openSqliteStore({ dir, clock: createSteeredClock() })).rejects.toThrow('is there without')
  expect(await readFile(log)).toEqual(before)
})

test.each([
  ['is no database', async (copy: string) => writeFile(copy, 'x'.repeat(9000)), 'not a database'],
  ['was cut off', async (copy: string) => (await using(copy)).truncate(20_000), 'malformed'],
  [
    'was altered',
    async (copy: string) => {
      const db = new DatabaseSync(copy)
      db.exec(`update lead set email = 'x', body = '{}' where sequence = 2`)
      db.close()
    },
    'is damaged'
  ],
  ['was damaged where no lead is', damageIndex, 'The copy is damaged']
])('a copy that %s is not put in place', async (_how, spoil, problem) => {
  const { dir, store, copy, other } = await openPlaces()
  await Promise.all(Array.from({ length: 30 }, () => store.accept(newLead())))
  expect(await backUp({ dir, to: copy })).toMatchObject({ ok: true, leads: 30 })
  await spoil(copy)
  expect(await restore({ from: copy, dir: other })).toEqual({
    ok: false,
    problem: expect.stringContaining(problem)
  })
  expect(await readdir(other)).toEqual([])
})

test('a place that cannot be written is named in one line', async () => {
  const { dir, root } = await openPlaces()
  const to = join(root, 'missing', 'copy.sqlite')
  expect(await backUp({ dir, to })).toMatchObject({ ok: false, problem: expect.any(String) })
})

test('what was erased is in no file any more, while the relay runs, and in no copy', async () => {
  const { dir, store, copy } = await openPlaces()
  const beside = await openIn(dir)
  await store.accept(newLead({ lead: sampleLead({ email: 'gone@example.com', phone: '0123-4567' }) }))
  await store.accept(newLead())
  expect(await beside.erase('gone@example.com')).toMatchObject({ leads: 1, wiped: true })
  await backUp({ dir, to: copy })
  const texts = (await readFile(copy, 'latin1')) + (await readAll(dir))
  expect(texts).toContain('amara@example.com')
  expect(texts).not.toMatch(/gone@example\.com|0123-4567/)
})

test('an erasure beside an open reader says that the text is still there, and keeps nobody waiting', async () => {
  const { dir, store } = await openPlaces()
  await store.accept(newLead({ lead: sampleLead({ email: 'gone@example.com' }) }))
  const reader = new DatabaseSync(join(dir, 'leads.sqlite'), { readOnly: true })
  reader.exec('begin; select count(*) from lead')
  reader.prepare('select count(*) from lead').get()

  const erasing = store.erase('gone@example.com')
  let slowest = 0
  const erasure = { ended: false }
  void erasing.then(() => (erasure.ended = true))
  while (!erasure.ended) {
    const began = performance.now()
    expect(await store.accept(newLead())).toMatchObject({ kind: 'stored' })
    slowest = Math.max(slowest, performance.now() - began)
    // As fast as they come, leads would take all of the processor.
    await nextLead(20)
  }
  expect(await erasing).toMatchObject({ leads: 1, wiped: false })
  expect(slowest).toBeLessThan(1000)
  expect(await readAll(dir)).toContain('gone@example.com')

  // The file remembers it, and a later call with the same email says it again.
  expect(await store.erase('gone@example.com')).toMatchObject({ leads: 0, wiped: false })
  const beside = await openIn(dir)
  expect(await beside.ask(unwiped())).toEqual({ erasures: 1, since: expect.any(Number) })
  expect(await beside.wipe()).toBe(false)

  const clock = createSteeredClock()
  const wiping = startWiping({ store, clock, log: createLog({ level: 'silent' }) })
  onTestFinished(() => wiping.stop())
  await vi.waitFor(() => expect(clock.waiting()).toBe(1), { timeout: 30_000 })
  reader.close()
  await vi.waitFor(
    async () => {
      clock.advance(60_000)
      expect(await beside.ask(unwiped())).toBeUndefined()
    },
    { timeout: 30_000 }
  )
  expect(await readAll(dir)).not.toContain('gone@example.com')
})

async function damageIndex(copy: string) {
  const db = new DatabaseSync(copy)
  const find = db.prepare(
    `select (rootpage - 1) * 4096 as place from sqlite_schema where name = 'delivery_due'`
  )
  const place = Number(find.get()?.['place'])
  db.close()
  await (await using(copy)).write(Buffer.alloc(4096, 255), 0, 4096, place)
}

async function using(path: string) {
  const file = await open(path, 'r+')
  onTestFinished(() => file.close())
  return file
}
