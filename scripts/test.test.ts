import { expect, test } from 'vitest'
import { findTests } from './test.ts'

test('a part of a path names the files of both runners, and no other', () => {
  expect(findTests(['date-changelog', 'desk-devices'])).toEqual({
    tests: ['scripts/date-changelog.test.ts'],
    specs: ['testing/e2e/desk-devices.spec.ts']
  })
  expect(findTests(['no such file'])).toEqual({ tests: [], specs: [] })
})
