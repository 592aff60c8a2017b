import { DatabaseSync } from 'node:sqlite'
import { parentPort, workerData } from 'node:worker_threads'
import { createCopier } from './copier.ts'
import { readPublished } from './folder.ts'

// The thread that copies, so that a slow copy or a folder that hangs never delays a visitor.

export type CopyReport = { at: number } | { problem: string }

const port = parentPort
if (!port) throw new Error('thread.ts runs as a worker thread')

const { path, to, everyMs }: { path: string; to: string; everyMs: number } = workerData
const turn = takeTurn(`${path}-copying`)
const copier = createCopier({ path, to })
let timer = setTimeout(pass, 0)

function pass() {
  const began = performance.now()
  port?.postMessage(report())
  timer = setTimeout(pass, Math.max(0, everyMs - (performance.now() - began)))
}

function report(): CopyReport {
  try {
    if (turn.isOurs()) return { at: copier.copy().at }
    return { at: readPublished(to)?.at ?? 0 }
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) }
  }
}

/** Only one relay copies at a time. It holds an SQLite lock, which ends with its process, even after a crash. */
function takeTurn(lockFile: string) {
  const lock = new DatabaseSync(lockFile, { timeout: 0 })
  return {
    isOurs() {
      try {
        if (!lock.isTransaction) lock.exec('begin exclusive')
        return true
      } catch {
        return false
      }
    },
    close: () => lock.close()
  }
}

port.on('message', () => {
  clearTimeout(timer)
  port.postMessage(report())
  copier.close()
  turn.close()
  port.close()
})
