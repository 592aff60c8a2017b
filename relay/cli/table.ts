import type { Writable } from 'node:stream'
import { Help } from '@commander-js/extra-typings'
import truncate from 'fast-string-truncated-width'
import { amount, isTerminal, plain, styled, type Style } from './print.ts'

export type Cell = string | number | { text: string; style: Style | undefined }

const gap = 2
/** A text column is not made narrower than this. */
const narrowest = 8

/**
 * Columns with their names as headings; numbers are aligned to the right. Every cell is made plain. On a terminal, the
 * table fits the width: the widest texts are cut, except in the columns of `whole`, and the last column is wrapped if
 * `wrapLast`. Elsewhere nothing is cut.
 */
export function table(
  stream: Writable,
  names: string[],
  rows: Cell[][],
  { wrapLast = false, whole = [] }: { wrapLast?: boolean; whole?: string[] } = {}
): string {
  const texts = [names, ...rows].map((row) => row.map(textOf))
  const isNumber = names.map((_, column) => rows.some((row) => typeof row[column] === 'number'))
  const widths = names.map((_, column) => Math.max(...texts.map((row) => widthOf(row[column] ?? ''))))
  if (isTerminal(stream)) {
    const isFixed = names.map((name, column) => isNumber[column] === true || whole.includes(name))
    fit(widths, { isFixed, width: stream.columns })
  }
  const indent = widths.slice(0, -1).reduce((sum, width) => sum + width + gap, 0)

  function lineOf(row: string[], styleOf: (column: number) => Style | undefined): string {
    const cells = row.map((text, column) => {
      const width = widths[column] ?? 0
      if (wrapLast && column === row.length - 1) return wrapped(text, { width, indent })
      const shown = cut(text, width)
      const space = ' '.repeat(width - widthOf(shown))
      const style = styleOf(column)
      const colored = style === undefined ? shown : styled(stream, style, shown)
      return isNumber[column] ? space + colored : colored + space
    })
    return cells.join(' '.repeat(gap)).trimEnd()
  }

  return texts
    .map((row, index) =>
      lineOf(row, (column) => {
        if (index === 0) return 'bold'
        const cell = rows[index - 1]?.[column]
        return typeof cell === 'object' ? cell.style : undefined
      })
    )
    .join('\n')
}

function textOf(cell: Cell): string {
  if (typeof cell === 'number') return amount(cell)
  return plain(typeof cell === 'string' ? cell : cell.text)
}

/** Makes the widest columns of text narrower until the table fits. */
function fit(widths: number[], { isFixed, width }: { isFixed: boolean[]; width: number }) {
  const total = () => widths.reduce((sum, each) => sum + each, gap * (widths.length - 1))
  while (total() > width) {
    const widest = Math.max(...widths.filter((_, column) => !isFixed[column]))
    const column = widths.findIndex((each, index) => each === widest && !isFixed[index])
    if (column === -1 || widest <= narrowest) return
    widths[column] = widest - 1
  }
}

const widthOf = (text: string) => truncate(text).width

function cut(text: string, limit: number): string {
  const { truncated, index } = truncate(text, { limit, ellipsis: '…' })
  return truncated ? `${text.slice(0, index)}…` : text
}

const wrapped = (text: string, { width, indent }: { width: number; indent: number }) =>
  new Help().boxWrap(text, width).replaceAll('\n', `\n${' '.repeat(indent)}`)
