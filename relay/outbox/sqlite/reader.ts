import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Reading } from './batch.ts'
import { findRows } from './database.ts'

// The thread that reads for operators. Thanks to the write-ahead log it can read while the other thread writes, so that
// even large reads never delay acceptance.

const port = parentPort
if (!port) throw new Error('reader.ts runs as a worker thread')

const { path }: { path: string } = workerData
const db = new DatabaseSync(path, { readOnly: true, timeout: 2000 })

port.on('message', (reading: Reading | 'close') => {
  if (reading === 'close') {
    db.close()
    port.close()
  } else port.postMessage([answer(reading)])
})

function answer({ id, query }: Reading): Answer {
  try {
    return { id, ok: true, value: findRows(db, query) }
  } catch (error) {
    return { id, ok: false, error }
  }
}
