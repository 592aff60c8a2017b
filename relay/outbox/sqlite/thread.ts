import { parentPort, workerData } from 'node:worker_threads'
import { prepareBatches, type Request } from './batch.ts'
import { openDatabase } from './database.ts'
import { prepareOperations } from './operations.ts'

// The thread that owns the database. What throws here ends the thread, and `store-thread.ts` tells everyone who waits.

const port = parentPort
if (!port) throw new Error('thread.ts runs as a worker thread')

const { path }: { path: string } = workerData
const db = openDatabase(path)
const carryOut = prepareBatches(db, prepareOperations(db))
let waiting: Request[] = []

port.on('message', (request: Request | 'close') => {
  // Immediates run in order: closing comes after the commit of those who asked before.
  if (request === 'close') setImmediate(close)
  // Every request that arrives in this turn of the event loop shares one commit.
  else if (waiting.push(request) === 1) setImmediate(commitWaiting)
})

function commitWaiting() {
  const batch = waiting
  waiting = []
  const answers = carryOut(batch)
  // The log holds what was erased until it is folded into the file.
  if (batch.some(({ name }) => name === 'erase')) db.exec('pragma wal_checkpoint(truncate)')
  port?.postMessage(answers)
}

function close() {
  db.close()
  port?.close()
}
