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
  return { type, code, message, at: Array.from(stack.matchAll(/^\s+(at .*)$/gm), ([, place]) => place) }
}
