import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { today } from '../api.ts'
import { FirstSteps } from '../frame/first-steps.tsx'
import { useMe } from '../frame/frame.tsx'
import { useNow } from '../live.ts'
import { nowInFull } from '../time.ts'
import { Button, SearchField } from '../ui/controls.tsx'
import { Columns, LoadingScreen, Stack, useTitle } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { countOf, pageWord } from '../words.ts'
import { Breakdowns } from './breakdowns.tsx'
import { Headline, WhileLeadsWait } from './headline.tsx'
import { Decisions, DoneToday, Guardians, LatestLeads } from './lists.tsx'
import styles from './today.module.css'

// The chart library is half of the app's script.
const LeadsPerDay = lazy(() => import('./leads-per-day.tsx'))

/** What came in, what waits for a decision, and whether the CRM has it. */
export function TodayScreen() {
  useTitle('Today')
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const page = params.get('page') ?? undefined
  const campaign = params.get('campaign') ?? undefined
  // Questions are repeated for as long as the trouble lasts, so they have a reason but never fail.
  const { data, failureReason } = useQuery(today({ page, campaign }))

  const isDown = data?.way.stopped === 'down'
  // Show leads that wait for the CRM or failed before those that may be spam.
  const decidesFirst =
    data &&
    data.toDecideCount + data.requests.length + data.guardians.length > 0 &&
    !isDown &&
    data.failedCount === 0
  const decisions = data && (
    <div className={styles.aside}>
      <Decisions requests={data.requests} leads={data.toDecide} count={data.toDecideCount} />
      <Guardians leads={data.guardians} />
    </div>
  )

  const toggle = (name: 'page' | 'campaign', value: string) =>
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        if (after.get(name) === value) after.delete(name)
        else after.set(name, value)
        return after
      },
      { preventScrollReset: true }
    )

  return (
    <>
      <div className={styles.bar}>
        <span>{nowInFull(now, me.zone)}</span>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            const text = new FormData(event.currentTarget).get('q')
            void navigate(`/leads?q=${encodeURIComponent(typeof text === 'string' ? text : '')}`)
          }}
        >
          <SearchField name="q" />
        </form>
      </div>
      {data ? (
        <>
          <Headline today={data} />
          <Filtered page={page} campaign={campaign} total={data.total} onShowAll={() => setParams({})} />
          <Stack>
            <Columns>
              {decidesFirst && decisions}
              <Stack>
                {data.firstSteps ? (
                  <FirstSteps steps={data.firstSteps} />
                ) : isDown && data.waiting.length > 0 ? (
                  <LatestLeads
                    title="Waiting"
                    note={`${countOf(data.waitingCount, 'lead')}${data.waitingCount > data.waiting.length ? ', the latest are below' : ''}`}
                    allTo="/leads?state=waiting"
                    leads={data.waiting}
                  />
                ) : (
                  <LatestLeads title="Latest leads" note={`${data.facts.today} today`} leads={data.latest} />
                )}
                {isDown && <WhileLeadsWait facts={data.facts} />}
              </Stack>
              {!decidesFirst && decisions}
              {!data.firstSteps && <DoneToday acts={data.doneToday} runs={data.runs} />}
            </Columns>
            <Suspense fallback={<div className={styles.chartRoom} />}>
              <LeadsPerDay days={data.days} total={data.total} totalBefore={data.totalBefore} />
            </Suspense>
            {!data.firstSteps && <Breakdowns today={data} page={page} campaign={campaign} onPress={toggle} />}
          </Stack>
        </>
      ) : (
        <div className={styles.loading}>
          <LoadingScreen title="Today" problem={failureReason?.message} />
        </div>
      )}
    </>
  )
}

type Shown = { page: string | undefined; campaign: string | undefined }
type FilteredProps = Shown & { total: number; onShowAll: () => void }

/** Says that the screen counts only some leads, and which. */
function Filtered({ page, campaign, total, onShowAll }: FilteredProps) {
  if (page === undefined && campaign === undefined) return null
  return (
    <p className={styles.filtered}>
      <span>
        Only leads {page !== undefined && `from ${pageWord(page) || 'no known page'} `}
        {campaign !== undefined && (campaign === '' ? 'of no campaign' : `of the campaign ${campaign}`)}
      </span>
      <Link className={table.link} to={leadsOf({ page, campaign })}>
        See the {countOf(total, 'lead')}
      </Link>
      <Button small onClick={onShowAll}>
        Show all
      </Button>
    </p>
  )
}

/** The leads behind the figures of a filtered screen. */
function leadsOf({ page, campaign }: Shown) {
  const filter = new URLSearchParams()
  if (page !== undefined) filter.set('page', page)
  if (campaign !== undefined) filter.set('campaign', campaign === '' ? '-' : campaign)
  return `/leads?${filter}`
}
