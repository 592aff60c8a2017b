import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test.each([';', '\t', '|', '\r\n', '; ', ';"'])(
  'no cell is a formula where %j separates them',
  (separator) => {
    expect(csvLine([`a${separator}=1+1`])).toContain("'=1+1")
  }
)
