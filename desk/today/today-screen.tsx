import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useMe } from '../frame/frame.tsx'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { today } from '../queries.ts'
import { nowInFull, shortTime } from '../time.ts'
import { ContactsToErase, ErasedThere } from '../leads/contacts-to-erase.tsx'
import { useNow } from '../use-now.ts'
import { Columns, Stack } from '../ui/block.tsx'
import { SearchField } from '../ui/fields.tsx'
import { LoadingScreen } from '../ui/loading-screen.tsx'
import { Notice, Notices } from '../ui/notice.tsx'
import { Facts, Sentence } from '../ui/sentence.tsx'
import { Way } from '../ui/way.tsx'
import { countOf } from '../words.ts'
import { Breakdowns } from './breakdowns.tsx'
import { Decisions } from './decisions.tsx'
import { DoneToday } from './done-today.tsx'
import { Failed } from './failed.tsx'
import { Filtered } from './filtered.tsx'
import { FirstSteps } from './first-steps.tsx'
import { LatestLeads } from './latest-leads.tsx'
import { DownFacts, TodayFacts } from './today-facts.tsx'
import { Trouble } from './trouble.tsx'
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
          <SearchField name="q" />
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
            <ToEraseInCrm contacts={data.contactsToErase} />
          </Notices>
          <Way {...data.way} />
          <Filtered page={page} campaign={campaign} total={data.total} onShowAll={() => setParams({})} />
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

/** One card for each erasure, until somebody has erased its contacts in the CRM, too. */
function ToEraseInCrm({ contacts }: { contacts: TodayAnswer['contactsToErase'] }) {
  const { zone } = useMe()
  return [...new Set(contacts.map(({ erasedAt }) => erasedAt))].map((erasedAt) => {
    const theirs = contacts
      .filter((each) => each.erasedAt === erasedAt)
      .map(({ leadId, crmId }) => ({ leadId, crmId }))
    return (
      <Notice
        key={erasedAt}
        card="yellow"
        title={`For you to do: a person was erased here (${shortTime(erasedAt, zone)}), and not yet in HighLevel.`}
        actions={<ErasedThere contacts={theirs} />}
      >
        <ContactsToErase contacts={theirs} who="the email of that person" />
      </Notice>
    )
  })
}
