import { expect, test } from 'vitest'
import { createLog } from './log.ts'

test('an error is logged by kind, code, message and place, without what is attached to it or quoted', () => {
  const lines: string[] = []
  const log = createLog({ base: null }, { write: (line) => void lines.push(line) })
  const refused = Object.assign(new Error('null value in column "body"'), {
    code: '23502',
    detail: 'Failing row contains (amara@example.com)'
  })
  const unreadable = new SyntaxError('Unexpected token in "amara@example.com"', { cause: refused })
  log.error({ err: refused }, 'refused')
  log.error({ err: unreadable }, 'unreadable')
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { err: { type: 'Error', code: '23502', message: 'null value in column "body"', at: expect.any(Array) } },
    { err: { type: 'SyntaxError' } }
  ])
  expect(lines.join('')).not.toContain('amara')
})
