import process from 'node:process'
import type { Logger } from 'pino'

/** The supervisor kills the process ten seconds after the drain time, in milliseconds. */
const deadlineMs = 9_500

/**
 * Ends the process on SIGTERM and SIGINT once `stop` is done. Ctrl-C after that ends it at once; a repeated SIGTERM does
 * not, since a terminal and a supervisor may each send one.
 */
export function stopOnSignals(
  { stop, drainMs }: { stop: () => Promise<void>; drainMs: number },
  log: Logger
) {
  let stopping = false

  const onSignal = (signal: NodeJS.Signals) => {
    if (stopping && signal === 'SIGINT') process.exit(1)
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => {
      log.error('not everything ended in time')
      process.exit(1)
    }, drainMs + deadlineMs)
    void stop().then(() => process.exit(0))
  }

  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  // The parent process is gone, for any reason.
  process.on('disconnect', () => onSignal('SIGTERM'))
}
