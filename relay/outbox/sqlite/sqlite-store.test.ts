import { open as openFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { emptiedStore, openIn } from '../../../testing/relay/emptied-store.ts'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { describeStore } from '../../../testing/store-contract/store-contract.ts'
import { StoreUnavailable } from '../database.ts'
import { openDatabase, refuseDamaged } from './database.ts'
import { openSqliteStore } from './sqlite-store.ts'

describeStore('SQLite', async () => {
  const { dir, clock, store } = await emptiedStore()
  return {
    clock,
    store,
    openAgain: () => openSqliteStore({ dir, clock }),
    alter: async (sql) => void (await runSql(dir, sql)),
    damage: async (sql) => void (await runSql(dir, `pragma ignore_check_constraints = on; ${sql}`))
  }
})

const newPlace = async () => join(await temporaryDir(), 'data')
const open = (dir: string) => openSqliteStore({ dir, clock: createSteeredClock() })
const look = (dir: string) => new DatabaseSync(join(dir, 'leads.sqlite'))

const outcomes = async (asked: Promise<unknown>[]) =>
  (await Promise.allSettled(asked)).map((result) =>
    result.status === 'rejected' && result.reason instanceof StoreUnavailable ? 'unavailable' : result.status
  )

/** The store's thread goes on. */
const blockThisThread = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

/** A claim of the only lead that waits until `unblock`, because another process writes. */
async function claimBehindWriter() {
  const dir = await newPlace()
  const store = await openIn(dir)
  await store.accept(newLead())
  const writing = look(dir)
  onTestFinished(() => writing.close())
  writing.exec('begin immediate')
  const claiming = store.claim({ limit: 1, leaseMs: 30_000 })
  return { store, claiming, unblock: () => writing.exec('rollback') }
}

describe('the SQLite store', () => {
  test('a missing directory is created, for its owner only', async () => {
    const dir = join(await newPlace(), 'deep', 'down')
    await openIn(dir)
    expect((await stat(dir)).mode & 0o777).toBe(0o700)
  })

  test('a path that cannot be written is named in the error', async () => {
    const file = await newPlace()
    await writeFile(file, 'not a directory')
    const opening = open(join(file, 'data'))
    await expect(opening).rejects.toThrow(join(file, 'data'))
    await expect(opening).rejects.toBeInstanceOf(StoreUnavailable)
  })

  test('a file with a damaged table or index is not opened, except to read, and the error names which', async () => {
    const dir = await newPlace()
    const store = await open(dir)
    await store.accept(newLead())
    await store.close()
    const db = look(dir)
    const roots = db
      .prepare(`select name, rootpage from sqlite_schema where rootpage > 0 order by name = 'attempt_of'`)
      .all()
    db.close()
    const file = await openFile(join(dir, 'leads.sqlite'), 'r+')
    onTestFinished(() => file.close())
    for (const { name, rootpage } of roots) {
      const place = (Number(rootpage) - 1) * 4096
      const { buffer: page } = await file.read(Buffer.alloc(4096), 0, 4096, place)
      await file.write(Buffer.alloc(4096, 255), 0, 4096, place)
      const damaged = look(dir)
      expect.soft(() => refuseDamaged(damaged)).toThrow(` ${String(name)} cannot be read (`)
      damaged.close()
      if (name !== 'attempt_of') await file.write(page, 0, 4096, place)
    }
    await expect(open(dir)).rejects.toThrow('its index attempt_of cannot be read (database disk image')
    const reading = await openSqliteStore({ dir, clock: createSteeredClock(), toRead: true })
    onTestFinished(() => reading.close())
    expect(await reading.books()).toMatchObject({ accepted: 1 })
  })

  test('a disk that hangs is reported after five seconds, but opening a store may take longer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const dir = await newPlace()
    const opening = openIn(dir)
    while (vi.getTimerCount() === 0) await setImmediate()
    vi.advanceTimersByTime(29_000)
    const store = await opening

    const writing = look(dir)
    onTestFinished(() => writing.close())
    writing.exec('begin immediate')
    const stuck = store.accept(newLead())
    // It reaches the thread at the end of this turn.
    for (let turn = 0; turn < 3; turn += 1) await setImmediate()
    vi.advanceTimersByTime(5001)
    await expect(stuck).rejects.toThrow('the disk does not answer')
    await expect(store.ping()).rejects.toThrow('the disk does not answer')
    writing.exec('rollback')
  })

  test('a claim is given up after five seconds, and what it leases later is due at once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    onTestFinished(() => void vi.useRealTimers())
    const { store, claiming, unblock } = await claimBehindWriter()
    vi.advanceTimersByTime(5001)
    await expect(claiming).rejects.toThrow('the disk does not answer')
    unblock()
    vi.useRealTimers()
    await expect.poll(() => store.claim({ limit: 1, leaseMs: 30_000 }), { timeout: 30_000 }).toHaveLength(1)
  })

  test('a lease begins when a claim is carried out, however long it waited for the disk', async () => {
    const { store, claiming, unblock } = await claimBehindWriter()
    blockThisThread(1200)
    unblock()
    expect(await claiming).toHaveLength(1)
    expect(await store.untilNextDue()).toBeGreaterThanOrEqual(31_000)
  })

  test('an answer that came while the relay had no processor time counts', async () => {
    const dir = await newPlace()
    const store = await openIn(dir)
    const beside = look(dir)
    onTestFinished(() => beside.close())
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const accepting = store.accept(newLead())
    // It reaches the thread at the end of this turn.
    await setImmediate()
    const isStored = beside.prepare('select 1 from lead')
    for (let rounds = 0; rounds < 2000 && !isStored.get(); rounds++) blockThisThread(10)
    expect(isStored.get()).toBeDefined()
    // The answer follows the commit.
    blockThisThread(200)
    vi.advanceTimersByTime(5000)
    expect(await accepting).toMatchObject({ kind: 'stored' })
  })

  test('a commit waits for the disk', async () => {
    const db = openDatabase(await newPlace())
    expect(db.prepare('pragma journal_mode').get()).toEqual({ journal_mode: 'wal' })
    expect(db.prepare('pragma synchronous').get()).toEqual({ synchronous: 2 })
    db.close()
  })

  test('a thread that crashes refuses everyone who waits, and the next call starts another', async () => {
    const threads: Worker[] = []
    const remember = (thread: Worker) => threads.push(thread)
    process.on('worker', remember)
    const store = await openIn(await newPlace())
    await store.accept(newLead())
    const crash = threads[0]?.terminate()
    expect(await outcomes([store.accept(newLead()), store.ping()])).toEqual(['unavailable', 'unavailable'])
    await crash
    expect(await outcomes([store.accept(newLead())])).toEqual(['fulfilled'])
    expect(threads).toHaveLength(2)
    expect(await store.books()).toMatchObject({ accepted: 2 })
    process.off('worker', remember)
  })
})
