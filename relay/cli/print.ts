import { once } from 'node:events'
import type { Writable } from 'node:stream'
import type { WriteStream } from 'node:tty'
import { styleText } from 'node:util'

/**
 * Makes text from strangers safe to show. Characters that would steer a terminal (escape sequences), break the line or
 * change the direction of the text are shown as their codes.
 */
export function plain(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (character) => {
    const code = character.codePointAt(0) ?? 0
    return String.raw`\u{${code.toString(16)}}`
  })
}

export const messageOf = (error: unknown) => plain(error instanceof Error ? error.message : String(error))

/** Writes, and waits if the reader is slow. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

export const say = (stream: Writable, line: string) => write(stream, `${line}\n`)

/**
 * JSON on one line. JSON escapes the control characters below the space. This also escapes the higher ones, which steer
 * terminals, too.
 */
export const jsonLine = (value: unknown) =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f]/g,
    (character) => `\\u00${character.charCodeAt(0).toString(16)}`
  )

export const isTerminal = (stream: Writable): stream is WriteStream =>
  'isTTY' in stream && stream.isTTY === true

/** Whether a table should leave out what matters less. */
export const isNarrow = (stream: Writable) => isTerminal(stream) && stream.columns < 100

export type Style = Parameters<typeof styleText>[0]

/** Styles the text if the stream is a terminal with colors. Node respects `NO_COLOR` and `FORCE_COLOR`. */
export const styled = (stream: Writable, style: Style, text: string) => styleText(style, text, { stream })

export const amount = (count: number) => count.toLocaleString('en-US')

/** `1 lead`, `2 leads`. */
export const leads = (count: number) => `${amount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** `2026-01-05 09:00:00`, UTC. */
export const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of up to `width` characters, in steps of an eighth of a character. */
export function bar(share: number, width: number): string {
  const steps = Math.round(Math.min(Math.max(share, 0), 1) * width * 8)
  return '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '')
}

const eraseLine = '\r\u001B[K'

/**
 * Shows progress on a terminal, on a line that is replaced four times a second and removed at the end: `using report =
 * progress(…)`. On other streams it writes nothing.
 */
export function progress(stream: Writable, describe: (done: number) => string) {
  let last = performance.now()
  let isShown = false
  const report = (done: number) => {
    if (!isTerminal(stream) || performance.now() - last < 250) return
    last = performance.now()
    isShown = true
    stream.write(eraseLine + describe(done))
  }
  return Object.assign(report, {
    [Symbol.dispose]() {
      if (isShown) stream.write(eraseLine)
    }
  })
}
