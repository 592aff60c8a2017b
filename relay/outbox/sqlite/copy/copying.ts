import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import { fileName } from '../data-dir.ts'
import type { CopyReport } from './thread.ts'

type Copying = {
  /** Age of the copy in milliseconds. It contains everything that was acknowledged before then. */
  lagMs(): number
  /** Copies the last changes, for up to two seconds, and ends. */
  stop(): Promise<void>
}

/** A destroyed disk loses the leads of this time, in milliseconds, and of the time that copying takes. */
const copyEveryMs = 1000

const patienceMs = 2000

/** Keeps copying the store in `dir` into the folder `to`. Logs a problem once, and keeps trying. */
export function startCopying({ dir, to, log }: { dir: string; to: string; log: Logger }): Copying {
  let completeAt = Date.now()
  let trouble: string | undefined
  let stopping = false
  let worker = start()

  function start() {
    const started = new Worker(new URL('./thread.ts', import.meta.url), {
      workerData: { path: join(dir, fileName), to, everyMs: copyEveryMs }
    })
    started.on('message', (report: CopyReport) => {
      if ('at' in report) completeAt = report.at
      note('at' in report ? undefined : report.problem)
    })
    started.on('error', (error) => note(error instanceof Error ? error.message : String(error)))
    started.on('exit', () => {
      if (!stopping) setTimeout(() => (worker = stopping ? worker : start()), copyEveryMs).unref()
    })
    return started
  }

  function note(problem: string | undefined) {
    if (problem === trouble) return
    trouble = problem
    if (problem !== undefined) log.error({ problem }, 'the copy in COPY_DIR falls behind')
    else log.info('the copy in COPY_DIR is up to date again')
  }

  return {
    lagMs: () => Math.max(0, Date.now() - completeAt),
    async stop() {
      stopping = true
      const ended = once(worker, 'exit')
      worker.postMessage('close', [])
      await Promise.race([ended, sleep(patienceMs, undefined, { ref: false })])
      void worker.terminate()
    }
  }
}
