import type { LeadAnswer } from '../../contract/desk-answers.ts'
import { duration, format, shortTime, span } from '../time.ts'
import type { Moment } from '../ui/timeline.tsx'
import { attemptWords, figure } from '../words.ts'

/** What happened to a lead so far, and what will. */
export function wayOf(lead: LeadAnswer, zone: string, now = Date.now()): Moment[] {
  const { receivedAt, number, attempts, nextTries, givesUpAt, state } = lead
  const [next, ...later] = nextTries
  const received: Moment = {
    key: 'received',
    sign: 'start',
    what: 'Received and stored',
    when: format(receivedAt, 'second', zone),
    detail: `${shortTime(receivedAt, zone, now)}, number ${figure(number)} in the chain`
  }
  const tried = attempts.map(({ at, kind, status, ms, error }, index): Moment => {
    const isPerson = kind === 'requeued' || kind === 'hastened' || kind === 'put-back'
    return {
      key: `${at} ${index}`,
      sign: kind === 'delivered' ? 'arrived' : isPerson ? 'person' : 'failed',
      what: status === undefined || kind === 'delivered' ? attemptWords[kind] : `The CRM answered ${status}`,
      when: format(at, 'second', zone),
      detail: isPerson ? undefined : [error, `after ${duration(ms)}`].filter(Boolean).join(', ')
    }
  })
  const held: Moment[] =
    state === 'held' || state === 'spam'
      ? [
          {
            key: 'held',
            sign: 'held',
            what: state === 'held' ? 'Held for a person' : 'Kept as spam',
            when: '',
            detail: 'Not sent, and won’t be until somebody releases it'
          }
        ]
      : []
  const coming: Moment[] =
    next === undefined
      ? []
      : [
          {
            key: 'next',
            sign: 'next',
            what: `Next try, number ${attempts.length + 1}`,
            when: shortTime(next, zone, now),
            detail: next > now ? `in ${span(now, next)}` : 'due now'
          },
          {
            key: 'later',
            sign: 'next',
            what: `Then ${figure(later.length)} more, less and less often`,
            when: '',
            detail:
              givesUpAt === undefined
                ? undefined
                : `Gives up ${shortTime(givesUpAt, zone, now)}, and asks for a person`
          }
        ]
  return [received, ...tried, ...held, ...coming]
}
