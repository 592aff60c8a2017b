import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { useMe } from '../frame/frame.tsx'
import { today } from '../queries.ts'
import { ago, duration, nowInFull, shortTime, span } from '../time.ts'
import { useNow } from '../use-now.ts'
import { Block, Columns, Stack } from '../ui/block.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { SearchField } from '../ui/fields.tsx'
import { Notice, Notices } from '../ui/notice.tsx'
import { Facts, Sentence, Title } from '../ui/sentence.tsx'
import { Way } from '../ui/way.tsx'
import { countOf, figure } from '../words.ts'
import { Breakdown } from './breakdown.tsx'
import { Decisions } from './decisions.tsx'
import { DoneToday } from './done-today.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestLeads } from './latest-leads.tsx'
import { Trouble } from './trouble.tsx'
import table from '../ui/table.module.css'
import styles from './today.module.css'

// The chart library is half of the app's script.
const LeadsPerDay = lazy(() => import('./leads-per-day.tsx'))

/** What came in, what waits for a decision, and whether the CRM has it. */
export function TodayScreen() {
  const me = useMe()
  const now = useNow()
  const navigate = useNavigate()
  const [params, setParams] = useSearchParams()
  const page = params.get('page') ?? undefined
  const campaign = params.get('campaign') ?? undefined
  // Questions are repeated for as long as the trouble lasts, so they have a reason but never fail.
  const { data, failureReason } = useQuery(
    today({ ...(page === undefined ? {} : { page }), ...(campaign === undefined ? {} : { campaign }) })
  )

  const isDown = data?.way.blocked === 'refused'

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
          <SearchField name="q" onSearch={() => undefined} />
        </form>
      </div>
      {data ? (
        <>
          <Sentence
            text={data.sentence}
            to={
              data.failedCount > 0 && !isDown
                ? '/leads?state=failed'
                : data.waitingCount > 0
                  ? '/leads?state=waiting'
                  : '/leads?days=week'
            }
          />
          {data.firstSteps ? (
            <Facts>
              <span>The first one is shown here without a reload.</span>
            </Facts>
          ) : isDown ? (
            <DownFacts {...data} />
          ) : (
            <TodayFacts {...data.facts} />
          )}
          <Notices>
            {isDown && <Trouble today={data} />}
            {data.failedCount > 0 && <Failed count={data.failedCount} />}
          </Notices>
          <Way {...data.way} />
          {(page !== undefined || campaign !== undefined) && (
            <p className={styles.filtered}>
              <span>
                Only leads {page !== undefined && `from ${page} `}
                {campaign !== undefined &&
                  (campaign === '' ? 'of no campaign' : `of the campaign ${campaign}`)}
              </span>
              <Link className={table.link} to={leadsOf({ page, campaign })}>
                See the {countOf(data.total, 'lead')}
              </Link>
              <Button small onClick={() => setParams({})}>
                Show all
              </Button>
            </p>
          )}
          <Stack>
            <Columns>
              {data.firstSteps ? (
                <FirstSteps steps={data.firstSteps} />
              ) : isDown && data.waiting.length > 0 ? (
                <LatestLeads
                  title="Waiting"
                  note={`${countOf(data.waitingCount, 'lead')}, ${data.waitingCount > data.waiting.length ? 'the latest are below' : 'names and emails are below'}`}
                  allTo="/leads?state=waiting"
                  leads={data.waiting}
                />
              ) : (
                <LatestLeads title="Latest leads" note={`${data.facts.today} today`} leads={data.latest} />
              )}
              <Stack>
                <Decisions leads={data.toDecide} count={data.toDecideCount} />
                {!data.firstSteps && <DoneToday acts={data.doneToday} runs={data.runs} />}
              </Stack>
            </Columns>
            <Suspense fallback={<div className={styles.chartRoom} />}>
              <LeadsPerDay days={data.days} total={data.total} totalBefore={data.totalBefore} />
            </Suspense>
            {!data.firstSteps && (
              <Columns even>
                <Block title="Pages" note="30 days">
                  <Breakdown
                    figures
                    head={['Page the form was on', 'Leads', 'Views', 'Per 100 views']}
                    rows={data.pages.map(({ page: path, leads, views }) => ({
                      name: path,
                      leads,
                      cells: [
                        views === undefined ? '–' : figure(views),
                        views === undefined ? '–' : ((leads / views) * 100).toFixed(1)
                      ]
                    }))}
                    pressed={page}
                    onPress={(name) => toggle('page', name)}
                    note="Views are page loads that reported their speed; browsers that block scripts aren’t in them. A dash: fewer than 50, too few to say."
                  />
                </Block>
                <Block title="Campaigns" note="30 days">
                  <Breakdown
                    head={['Campaign', 'Leads', 'Source / medium']}
                    rows={data.campaigns.map(({ campaign: name, leads, source, medium }) => ({
                      name,
                      leads,
                      cells: [[source, medium].filter(Boolean).join(' / ') || '–']
                    }))}
                    pressed={campaign}
                    onPress={(name) => toggle('campaign', name)}
                    note="From the link’s utm tags, as the visitor’s page address had them when the form was sent. Press a row to filter this page by it."
                  />
                </Block>
              </Columns>
            )}
          </Stack>
        </>
      ) : (
        <Loading problem={failureReason?.message} />
      )}
    </>
  )
}

function TodayFacts({ today: count, lastAt, usualByNow, p50Ms, p95Ms }: TodayAnswer['facts']) {
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
function DownFacts({ facts: { refused, unanswered }, way }: TodayAnswer) {
  const { zone } = useMe()
  const now = useNow()
  const since = refused?.since ?? unanswered?.since
  const status = refused?.status ?? unanswered?.last.status
  return (
    <Facts>
      {since !== undefined && (
        <>
          <span>
            Since <b>{shortTime(since, zone)}</b>, for {span(since, Math.max(now, since))}
          </span>
          <span>
            Last answer: <b>{status ?? 'none'}</b>
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

const Failed = ({ count }: { count: number }) => (
  <Notice
    card="red"
    title={`The CRM refused ${countOf(count, 'lead')}.`}
    actions={
      <ButtonLink look="go" to="/leads?state=failed">
        See why
      </ButtonLink>
    }
  >
    {count === 1 ? 'It is kept, and not tried' : 'They are kept, and not tried'} again without you. The list
    groups them by the reason.
  </Notice>
)

/** The leads behind the figures of a filtered screen. */
function leadsOf({ page, campaign }: { page: string | undefined; campaign: string | undefined }) {
  const filter = new URLSearchParams()
  if (page !== undefined) filter.set('page', page)
  if (campaign !== undefined) filter.set('campaign', campaign === '' ? '-' : campaign)
  return `/leads?${filter}`
}

/** Keeps the room of the sentence, so that nothing jumps when it comes. */
function Loading({ problem }: { problem: string | undefined }) {
  return (
    <div className={styles.loading} aria-busy={problem === undefined}>
      <Title>Today</Title>
      {problem === undefined ? (
        <p>Loading…</p>
      ) : (
        <Notice card="yellow" title="The figures can’t be read">
          {problem} Trying again.
        </Notice>
      )}
    </div>
  )
}
