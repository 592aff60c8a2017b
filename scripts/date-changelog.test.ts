import { expect, test } from 'vitest'
import { dateChangelog } from './date-changelog.ts'

test('dates the unreleased changes once', () => {
  const before = '# Changelog\n\n## [Unreleased]\n\n- One change.\n\n## [1.0.0] - 2026-01-05\n'
  const after = dateChangelog(before, '1.1.0', '2026-02-01')
  expect(after).toBe(
    '# Changelog\n\n## [Unreleased]\n\n## [1.1.0] - 2026-02-01\n\n- One change.\n\n## [1.0.0] - 2026-01-05\n'
  )
  expect(() => dateChangelog(after, '1.1.1', '2026-02-02')).toThrow('nothing under "## [Unreleased]"')
})
