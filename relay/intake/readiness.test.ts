import { copyFile, cp, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

const get = (path: string) => new Request(`http://localhost${path}`)

type Opened = Awaited<ReturnType<typeof openRelay>>

/** Asks after the cached result has expired. */
async function readyStatus({ relay, clock }: Opened): Promise<number> {
  clock.advance(1000)
  await setImmediate()
  return (await relay(get('/readyz'))).status
}

const fileIn = (dir: string) => join(dir, 'leads.sqlite')

function change(dir: string, sql: string) {
  const db = new DatabaseSync(fileIn(dir), { timeout: 2000 })
  db.exec(sql)
  db.close()
}

const faults: Record<string, (dir: string) => Promise<void>> = {
  'a file that was removed': (dir) => rm(fileIn(dir)),
  'a file that was replaced': async (dir) => {
    await copyFile(fileIn(dir), `${fileIn(dir)}.copy`)
    await rename(`${fileIn(dir)}.copy`, fileIn(dir))
  },
  'a log that was removed': (dir) => rm(`${fileIn(dir)}-wal`),
  'a folder that was moved': async (dir) => {
    await rename(dir, `${dir}-moved`)
    onTestFinished(() => rm(`${dir}-moved`, { recursive: true }))
    await cp(`${dir}-moved`, dir, { recursive: true })
  },
  'a table that is gone': async (dir) =>
    change(dir, 'pragma foreign_keys = off; drop table attempt; drop table delivery'),
  'an index that is corrupt': async (dir) => {
    const db = new DatabaseSync(fileIn(dir))
    const index = db
      .prepare(`select rootpage from sqlite_schema where name = 'sqlite_autoindex_lead_2'`)
      .get()
    const page = Number(db.prepare('pragma page_size').get()?.['page_size'])
    db.exec('pragma wal_checkpoint(truncate)')
    const file = await open(fileIn(dir), 'r+')
    await file.write(Buffer.alloc(page, 0xff), 0, page, (Number(index?.['rootpage']) - 1) * page)
    await file.close()
    // The relay has to read again after another process changed the database.
    db.exec('update heartbeat set at = at + 1')
    db.close()
  },
  'a table that takes no lead': async (dir) =>
    change(dir, `create trigger no before insert on lead begin select raise(abort, 'no'); end`)
}

test.each(Object.entries(faults))(
  'with %s the relay is not ready, and takes no lead',
  async (_what, fault) => {
    const opened = await openRelay()
    expect(await readyStatus(opened)).toBe(200)
    expect((await opened.postJson(sampleLead())).status).toBe(200)
    await fault(opened.dir)
    expect(await readyStatus(opened)).toBe(503)
    expect((await opened.postJson(sampleLead({ email: 'second@example.com' }))).status).toBe(503)
  }
)

test('any number of questions within a second is one question for the store', async () => {
  const opened = await openRelay()
  const ping = vi.spyOn(opened.store, 'ping')
  await Promise.all(Array.from({ length: 100 }, () => opened.relay(get('/readyz'))))
  await opened.relay(get('/readyz'))
  expect(ping).toHaveBeenCalledTimes(1)
  await readyStatus(opened)
  expect(ping).toHaveBeenCalledTimes(2)
})

test('a lead that cannot be stored ends what was found before', async () => {
  const opened = await openRelay()
  const ask = () => opened.relay(get('/readyz'))
  expect((await ask()).status).toBe(200)
  await rm(fileIn(opened.dir))
  expect((await opened.postJson(sampleLead())).status).toBe(503)
  expect((await ask()).status).toBe(503)
})

test('a store that does not answer is not ready after a second and a half, and is not asked again meanwhile', async () => {
  const opened = await openRelay()
  const answered = Promise.withResolvers<void>()
  const ping = vi.spyOn(opened.store, 'ping').mockReturnValueOnce(answered.promise)
  const asked = opened.relay(get('/readyz'))
  await setImmediate()
  opened.clock.advance(1500)
  expect((await asked).status).toBe(503)
  expect(await readyStatus(opened)).toBe(503)
  expect(ping).toHaveBeenCalledTimes(1)
  answered.resolve()
  await setImmediate()
  expect(await readyStatus(opened)).toBe(200)
})

test('a store whose leads are gone does not start', async () => {
  const { dir, clock, store, postJson } = await openRelay()
  await postJson(sampleLead())
  await store.close()
  await rm(fileIn(dir))
  const start = async () => (await openSqliteStore({ dir, clock })).close()
  await expect(start()).rejects.toThrow('has no leads, though 1 were acknowledged')
  const other = await openRelay()
  await other.store.close()
  await copyFile(fileIn(other.dir), fileIn(dir))
  await expect(start()).rejects.toThrow('has no leads, though 1 were acknowledged')
  await rm(join(dir, 'leads-were-kept-here'))
  await start()
})

test('health says that the process is up, readiness that the store can be written', async () => {
  const { relay, store, clock, logged } = await openRelay()
  expect((await relay(get('/healthz'))).status).toBe(200)
  const ready = await relay(get('/readyz'))
  expect(ready.status).toBe(200)
  expect(ready.headers.get('Cache-Control')).toBe('no-store')

  await store.close()
  clock.advance(1000)
  await setImmediate()
  expect((await relay(get('/healthz'))).status).toBe(200)
  const notReady = await relay(get('/readyz'))
  expect(notReady.status).toBe(503)
  expect(await notReady.json()).toEqual({ success: false, message: 'The store cannot be written.' })
  expect(logged.map((line): unknown => JSON.parse(line))).toMatchObject([{ level: 50 }])
})

test('a relay that leaves is not ready, and still answers every request', async () => {
  const { relay, postJson } = await openRelay({ isLeaving: () => true })
  const ready = await relay(get('/readyz'))
  expect(ready.status).toBe(503)
  expect(await ready.json()).toEqual({ success: false, message: 'The relay is stopping.' })
  expect((await relay(get('/healthz'))).status).toBe(200)
  expect((await postJson(sampleLead())).status).toBe(200)
})
