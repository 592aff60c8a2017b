import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import type { Answer, Reading } from './batch.ts'
import { busyTimeoutMs, findRows, openToRead, prepareStatements } from './reading.ts'

// The thread that reads for operators. Thanks to the write-ahead log it can read while the other thread writes, so that
// even large reads never delay acceptance.

const port = parentPort
if (!port) throw new Error('reader.ts runs as a worker thread')

const { path, toRead }: { path: string; toRead: boolean } = workerData
// A relay's own file is open for writing already.
const db = toRead ? openToRead(path) : new DatabaseSync(path, { readOnly: true, timeout: busyTimeoutMs })
const prepare = prepareStatements(db)

port.on('message', (reading: Reading | 'close') => {
  if (reading === 'close') {
    db.close()
    port.close()
  } else port.postMessage([answer(reading)])
})

function answer({ id, query }: Reading): Answer {
  try {
    return { id, ok: true, value: findRows(prepare, query, query.now) }
  } catch (error) {
    return { id, ok: false, error }
  }
}
