import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { ago, duration, shortTime, span } from '../time.ts'
import { Facts } from '../ui/sentence.tsx'
import { useNow } from '../use-now.ts'
import { figure } from '../words.ts'
import { downSince, lastStatus } from './down.ts'

/** How many leads came today, and how fast they reach the CRM. */
export function TodayFacts({ today: count, lastAt, usualByNow, p50Ms, p95Ms }: TodayAnswer['facts']) {
  const me = useMe()
  const now = useNow()
  const weekday = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: me.zone }).format(now)
  return (
    <Facts>
      <span>
        <b>{figure(count)}</b> today{lastAt !== undefined && `, the last one ${ago(lastAt, now)}`}
      </span>
      <span>
        A usual {weekday} by now: <b>{figure(usualByNow)}</b>
      </span>
      {p50Ms !== undefined && p95Ms !== undefined && (
        <span>
          From form to CRM: <b>{duration(p50Ms)}</b>, 95 of 100 within <b>{duration(p95Ms)}</b>
        </span>
      )}
    </Facts>
  )
}

/** While the CRM does not answer: since when, what it last said, and what is not affected. */
export function DownFacts({ facts, way }: TodayAnswer) {
  const { zone } = useMe()
  const now = useNow()
  const { unanswered } = facts
  const since = downSince(facts)
  return (
    <Facts>
      {since !== undefined && (
        <>
          <span>
            Since <b>{shortTime(since, zone)}</b>, for {span(since, Math.max(now, since))}
          </span>
          <span>
            Last answer: <b>{lastStatus(facts) ?? 'none'}</b>
            {unanswered && `, at ${shortTime(unanswered.last.at, zone)}`}
          </span>
        </>
      )}
      {way.inCrm > 0 && (
        <span>
          <b>{figure(way.inCrm)}</b> of this week {way.inCrm === 1 ? 'is' : 'are'} with the CRM
        </span>
      )}
    </Facts>
  )
}
