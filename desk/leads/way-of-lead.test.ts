import { expect, test } from 'vitest'
import type { Attempt, LeadAnswer } from '../../contract/desk-answers.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { wayOf } from './way-of-lead.ts'

const answered = (status: number, at: number): Attempt => ({
  at,
  kind: 'transient',
  status,
  ms: 1200,
  error: `the CRM answered ${status}: Later`
})

const wayAfter = (attempts: Attempt[]) => {
  const lead: LeadAnswer = {
    id: 'one',
    number: 1,
    state: 'waiting',
    name: 'Ada',
    email: 'ada@example.com',
    form: 'lead-gen-guide',
    page: '/',
    campaign: '',
    receivedAt: 0,
    lead: sampleLead(),
    wasInCrm: false,
    attempts,
    nextTries: [90_000],
    consent: { version: 1, current: true },
    others: [],
    audit: []
  }
  return wayOf(lead, 'UTC', 60_000).map(({ what, detail }) => [what, detail])
}

test('equal answers in a row are one moment', () => {
  const requeued: Attempt = { at: 50, kind: 'requeued', ms: 0 }
  expect(
    wayAfter([...[1, 2, 3].map((at) => answered(503, at)), answered(500, 4), requeued, answered(500, 60)])
  ).toEqual([
    ['Received and stored', expect.any(String)],
    ['The CRM answered 503', '3 tries, same answer, Later, after 1.2 s'],
    ['The CRM answered 500', 'Later, after 1.2 s'],
    ['Sent again by a person', undefined],
    ['The CRM answered 500', 'Later, after 1.2 s'],
    ['Next try, number 6', 'in 30 seconds'],
    ['Then 0 more, less and less often', undefined]
  ])
})
