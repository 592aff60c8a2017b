import { expect, test } from 'vitest'
import type { Attempt } from '../../contract/desk-leads.ts'
import { wayOf } from './lead-history.tsx'

const answered = (status: number, at: number): Attempt => ({ at, kind: 'transient', status, ms: 1200 })
const retried: Attempt = { at: 50, kind: 'requeued', ms: 0 }

test('equal answers in a row are one moment', () => {
  const same = [1, 2, 3].map((at) => answered(503, at))
  const attempts = [...same, answered(500, 4), retried, answered(500, 60)]
  const way = wayOf(
    { form: 'career-alerts', receivedAt: 0, state: 'failed', nextTries: [], attempts },
    'UTC',
    100
  )
  expect(way.slice(1).map(({ what, detail }) => [what, detail])).toEqual([
    ['Not taken', '3 tries, same answer, after 1.2 s'],
    ['Not taken', 'After 1.2 s'],
    ['Queued again by a person', undefined],
    ['Not taken', 'After 1.2 s']
  ])
})

test('a lead that was never tried was not sent again, but released', () => {
  const putBack: Attempt = { at: 60, kind: 'put-back', ms: 0 }
  const arrived: Attempt = { at: 80, kind: 'delivered', status: 200, ms: 20 }
  const attempts = [retried, putBack, { ...retried, at: 70 }, arrived]
  const way = wayOf(
    { form: 'career-alerts', receivedAt: 0, state: 'delivered', nextTries: [], attempts },
    'UTC',
    100
  )
  expect(way.slice(1).map(({ what }) => what)).toEqual([
    'Released by a person',
    'Put back by a person',
    'Released by a person',
    'Delivered at the first try'
  ])
})

test.each(['held', 'spam'] as const)('a lead that is %s has the sign of its state', (state) => {
  const lead = { form: 'career-alerts' as const, receivedAt: 0, state, nextTries: [], attempts: [] }
  expect(wayOf(lead, 'UTC', 100).at(-1)?.sign).toBe(state)
})
