import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { prepareBatches, type Answer, type Request, type Wipe } from './batch.ts'
import { countQuery, recordLeads, refuseLost } from './data-dir.ts'
import { isOurs, openDatabase, refuseDamaged } from './database.ts'
import { busyTimeoutMs, openToRead } from './reading.ts'

// The thread that owns the database. An exception here ends the thread, and `sqlite-store.ts` rejects all waiting
// calls.

const port = parentPort
if (!port) throw new Error('thread.ts runs as a worker thread')

const { path, toRead }: { path: string; toRead: boolean } = workerData
// The thread may start again after a crash: an empty file must not replace one that was lost.
refuseLost(dirname(path))
const db = toRead ? openAnyhow() : openDatabase(path)
if (!toRead) refuseDamaged(db)
const carryOut = prepareBatches(db)
const count = db.prepare(countQuery)
const isFile = rememberFile(path)
let isLog: ReturnType<typeof rememberFile>
let waiting: Request[] = []

port.on('message', (request: Request | Wipe | 'close') => {
  if (typeof request === 'object' && 'wipe' in request) {
    setImmediate(() => port.postMessage([{ id: request.id, ok: true, value: wipe() } satisfies Answer]))
    return
  }
  // Immediates run in order, so the store closes after the commit of earlier requests.
  if (request === 'close') setImmediate(close)
  // Every request that arrives in this turn of the event loop shares one commit.
  else if (waiting.push(request) === 1) setImmediate(() => void commitWaiting())
})

async function commitWaiting() {
  const batch = waiting
  waiting = []
  const answers = await carryOut(batch)
  const inPlace = isInPlace()
  if (inPlace && batch.some(({ name }) => name === 'accept')) record()
  port?.postMessage(inPlace ? answers : answers.map((answer, index) => refuseLead(answer, batch[index])))
}

/** What only reads works where nothing can be written; each write then says why it failed. */
function openAnyhow() {
  try {
    return openDatabase(path)
  } catch (error) {
    const file = openToRead(path)
    if (isOurs(file)) return file
    file.close()
    throw error
  }
}

function record() {
  try {
    recordLeads(dirname(path), Number(count.get()?.['leads']))
  } catch {
    // The disk may fail between the commit and this. The leads are on it.
  }
}

/**
 * The log contains erased data until it is folded into the file and cut off. This does not wait for readers, because
 * every visitor would wait with it. Returns whether all erasures are done.
 */
function wipe(): boolean {
  db.exec('pragma busy_timeout = 0')
  try {
    // Another process may erase somebody meanwhile: that erasure has a later number.
    const last = db.prepare('select max(number) as number from unwiped').get()?.['number'] ?? null
    if (last === null) return true
    if (db.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] !== 0) return false
    db.prepare('delete from unwiped where number <= ?').run(last)
    return true
  } catch {
    return false
  } finally {
    db.exec(`pragma busy_timeout = ${busyTimeoutMs}`)
  }
}

/**
 * Remembers the file of this name. Returns a function that checks whether the name still leads to that file, or undefined if
 * there is no file.
 */
function rememberFile(name: string): (() => boolean) | undefined {
  const file = statOf(name)
  if (!file) return undefined
  return () => {
    const found = statOf(name)
    return found?.dev === file.dev && found.ino === file.ino
  }
}

function statOf(file: string) {
  return statSync(file, { bigint: true, throwIfNoEntry: false })
}

/** A commit is lost unless it is in the file and the log that the next start will open. */
function isInPlace(): boolean {
  isLog ??= rememberFile(`${path}-wal`)
  return isFile?.() === true && isLog?.() === true
}

/** Refuses new leads only: those in the open file are still delivered. */
function refuseLead(answer: Answer, request: Request | undefined): Answer {
  if (request?.name !== 'accept' && request?.name !== 'ping') return answer
  return {
    id: answer.id,
    ok: false,
    error: new Error('its file was removed or replaced; see docs/operating.md')
  }
}

function close() {
  db.close()
  port?.close()
}
