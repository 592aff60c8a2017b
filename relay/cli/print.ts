import { once } from 'node:events'
import type { Writable } from 'node:stream'

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

export const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

/** Prints one line, made plain. */
export const say = (stream: Writable, line: string) => write(stream, `${plain(line)}\n`)

/** Cells beside each other, each as wide as the widest of its column. */
export function columns(rows: string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd()
  )
}

export const amount = (count: number) => count.toLocaleString('en-US')

/** `1 lead`, `2 leads`. */
export const leads = (count: number) => `${amount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** `2026-01-05 09:00:00`, UTC. */
export const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const eraseLine = '\r\u001B[K'

/**
 * Shows progress on a terminal, on a line that is replaced four times a second and removed at the end: `using report =
 * progress(…)`. On other streams it writes nothing.
 */
export function progress(stream: Writable, describe: (done: number) => string) {
  let last = performance.now()
  let isShown = false
  const report = (done: number) => {
    if (!('isTTY' in stream && stream.isTTY === true) || performance.now() - last < 250) return
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
