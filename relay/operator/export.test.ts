import { expect, test } from 'vitest'
import { csvLine } from './export.ts'

test.each([';', '\t', '|', '\r\n', '; ', ';"'])(
  'no cell is a formula where %j separates them',
  (separator) => {
    expect(csvLine([`a${separator}=1+1`])).toContain("'=1+1")
  }
)

test.each(['=1', '+1', '-1', '@x', ' =1', '\ttext', '\rtext', '\ntext', '＝1', '＋1', '－1', '＠x'])(
  'a cell that begins with %j is text to a spreadsheet',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`)
  }
)
