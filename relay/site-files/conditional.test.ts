import { expect, test } from 'vitest'
import { readRange } from './conditional.ts'

const sent = { bytes: new Uint8Array(10), etag: '"v1"' }

test.each([
  ['"v1"', { start: 4, end: 9 }],
  ['W/"v1"', undefined],
  ['"v2"', undefined],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined]
])('a part is added only to the very same bytes: If-Range %s', (condition, range) => {
  expect(readRange(new Headers({ Range: 'bytes=4-', 'If-Range': condition }), sent)).toEqual(range)
})
