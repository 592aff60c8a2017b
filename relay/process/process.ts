import process from 'node:process'
import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/**
 * The log: JSON lines without personal data. It writes only an error's kind, code, message and place, because a database
 * attaches the rows that it complains about, and a parser quotes the text that it could not read.
 */
export function createLog(options: LoggerOptions = {}, destination?: DestinationStream): Logger {
  const settings: LoggerOptions = { ...options, serializers: { err: describeError } }
  return destination ? pino(settings, destination) : pino(settings)
}

function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { type: typeof error }
  const { name: type, stack = '' } = error
  const code = 'code' in error ? String(error.code) : undefined
  const message = error instanceof SyntaxError ? undefined : error.message
  return {
    type,
    code,
    message,
    at: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .map((line) => line.trim())
  }
}

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

/**
 * Node options that keep a relay small. A request leaves no objects behind, so the young generation can be small: 2 MB
 * instead of Node's 16 saves most of the memory that a relay held under full load, for some processor time. A heap limit
 * of 256 MB, twelve times what the relay keeps, also makes Node collect garbage sooner. Keep the image and the systemd unit
 * in sync.
 */
export const nodeOptions = ['--max-semi-space-size=2', '--max-old-space-size=256']

/** Makes glibc return memory instead of keeping some for each thread. */
export const memoryEnv = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' }
