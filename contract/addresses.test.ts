import { expect, test } from 'vitest'
import { isLocalHost } from './addresses.ts'

test.each(['localhost', 'localhost:3001', 'LOCALHOST:80', '127.0.0.1:3000', '[::1]:3000'])(
  '%s is this machine',
  (host) => expect(isLocalHost(host)).toBe(true)
)

test.each([
  undefined,
  '',
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example:80',
  'localhost:80@evil'
])('%s may be any machine', (host) => expect(isLocalHost(host)).toBe(false))
