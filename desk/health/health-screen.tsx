import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useMe } from '../frame/frame.tsx'
import { health } from '../queries.ts'
import { format, nowInFull, shortTime, span } from '../time.ts'
import { useNow } from '../use-now.ts'
import { Columns, Stack } from '../ui/block.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Notice, Notices } from '../ui/notice.tsx'
import { Facts, Sentence } from '../ui/sentence.tsx'
import { Alerts } from './alerts.tsx'
import { Books } from './books.tsx'
import { CrmHealth } from './crm-health.tsx'
import { Machine } from './machine.tsx'
import { Paused } from './paused.tsx'
import { Settings } from './settings.tsx'
import { Speed } from './speed.tsx'
import { countOf } from '../words.ts'
import styles from './health.module.css'

const FormToCrm = lazy(() => import('./form-to-crm.tsx'))
const OldestWaiting = lazy(() => import('./oldest-waiting.tsx'))

/** Is everything well, and if not, what is it and which button. */
export function HealthScreen() {
  const { zone } = useMe()
  const now = useNow()
  const { data, failureReason } = useQuery(health)
  if (!data) return <LoadingScreen title="Health" problem={failureReason?.message} />
  return (
    <>
      <p className={styles.now}>{nowInFull(now, zone)}</p>
      <Sentence text={data.sentence} to="/leads?state=waiting" />
      <Facts>
        <span>Checked every minute</span>
        <span>
          Version {data.machine.version}, up for <b>{span(data.machine.upSince, now)}</b>
        </span>
        {data.unwiped && (
          <span>
            {countOf(data.unwiped.erasures, 'erasure is', 'erasures are')} still being wiped from the disk,
            since <b>{shortTime(data.unwiped.since, zone)}</b>
          </span>
        )}
      </Facts>
      <Notices>
        {data.paused && <Paused pause={data.paused} />}
        {data.level !== 'well' &&
          data.problems.map(({ name, what, leads, since }) => (
            <Notice key={name} card={data.level === 'trouble' ? 'red' : 'yellow'} title={what}>
              {leads}
              {since !== undefined && ` Since ${format(since, 'weekday', zone)}.`}
            </Notice>
          ))}
      </Notices>
      <div className={styles.room} />
      <Stack>
        <Books books={data.books} chain={data.chain} runs={data.runs} running={data.running} />
        <Columns even>
          <Suspense fallback={<div />}>
            <FormToCrm latency={data.latency} />
            <OldestWaiting queue={data.queue} />
          </Suspense>
        </Columns>
        <Speed vitals={data.vitals} />
        <Columns even>
          <CrmHealth health={data} />
          <Machine health={data} />
        </Columns>
        <Columns even>
          <Alerts />
          <Settings health={data} />
        </Columns>
      </Stack>
    </>
  )
}
