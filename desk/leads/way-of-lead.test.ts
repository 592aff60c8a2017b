import { expect, test } from 'vitest'
import type { Attempt } from '../../contract/desk-answers.ts'
import { wayOf } from './way-of-lead.ts'

const answered = (status: number, at: number): Attempt => ({ at, kind: 'transient', status, ms: 1200 })
const retried: Attempt = { at: 50, kind: 'requeued', ms: 0 }

test('equal answers in a row are one moment', () => {
  const same = [1, 2, 3].map((at) => answered(503, at))
  const attempts = [...same, answered(500, 4), retried, answered(500, 60)]
  const way = wayOf({ form: 'career-alerts', receivedAt: 0, state: 'failed', nextTries: [], attempts }, 'UTC')
  expect(way.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
    ['Not taken', '3 tries, same answer, after 1.2 s'],
    ['Not taken', 'After 1.2 s'],
    ['Sent again by a person', undefined],
    ['Not taken', 'After 1.2 s']
  ])
})
