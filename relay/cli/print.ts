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

/** Writes, and waits if the reader is slow. */
export async function write(stream: Writable, text: string): Promise<void> {
  if (!stream.write(text)) await once(stream, 'drain')
}

export const say = (stream: Writable, line: string) => write(stream, `${line}\n`)

export const amount = (count: number) => count.toLocaleString('en-US')

/** `1 lead`, `2 leads`. */
export const leads = (count: number) => `${amount(count)} ${count === 1 ? 'lead' : 'leads'}`

/** `2026-01-05 09:00:00`, UTC. */
export const moment = (ms: number) => new Date(ms).toISOString().slice(0, 19).replace('T', ' ')

const widestCell = 40

/**
 * Columns with their names as headings; numbers are aligned to the right. Every cell is made plain and cut to 40
 * characters.
 */
export function table(names: string[], rows: (string | number)[][]): string {
  const cells = [names, ...rows].map((row) =>
    row.map((cell) => cut(typeof cell === 'number' ? amount(cell) : plain(cell)))
  )
  const widths = names.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)))
  const isNumber = names.map((_, column) => rows.some((row) => typeof row[column] === 'number'))
  return cells
    .map((row) =>
      row
        .map((cell, column) => {
          const width = widths[column] ?? 0
          return isNumber[column] ? cell.padStart(width) : cell.padEnd(width)
        })
        .join('  ')
        .trimEnd()
    )
    .join('\n')
}

const cut = (text: string) => (text.length > widestCell ? `${text.slice(0, widestCell - 1)}…` : text)

const eighths = ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉']

/** A bar of up to `width` characters, in steps of an eighth of a character. */
export function bar(share: number, width: number): string {
  const steps = Math.round(Math.min(Math.max(share, 0), 1) * width * 8)
  return '█'.repeat(Math.floor(steps / 8)) + (eighths[steps % 8] ?? '')
}

/** Reports progress on a line of its own, at most once a second. */
export function progress(stream: Writable, describe: (done: number) => string) {
  let last = performance.now()
  return (done: number) => {
    if (performance.now() - last < 1000) return
    last = performance.now()
    stream.write(`${describe(done)}\n`)
  }
}
