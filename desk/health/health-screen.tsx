import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Pause } from '../../contract/desk-answers.ts'
import type { HealthAnswer } from '../../contract/desk-health.ts'
import { call, health, leads as leadsQuery, useChange } from '../api.ts'
import { causeWords } from '../cause-words.tsx'
import { TryAllNow } from '../frame/actions.tsx'
import { FirstSteps } from '../frame/first-steps.tsx'
import { useMe } from '../frame/frame.tsx'
import { useNow } from '../live.ts'
import { problemWords, textOf } from '../problem-words.ts'
import { isHeard, sayHealth } from '../sentence.ts'
import { format, nowInFull, shortTime, span } from '../time.ts'
import { Button, ButtonLink } from '../ui/controls.tsx'
import { Notice, Notices, Raw } from '../ui/notices.tsx'
import { Block, Columns, Facts, LoadingScreen, Sentence, Stack, useTitle } from '../ui/screen.tsx'
import { countOf, figure } from '../words.ts'
import { CrmHealth, MappingHealth } from './crm-health.tsx'
import styles from './health.module.css'
import { Alerts, Machine, Settings, Speed } from './server-health.tsx'

/** Is everything well, and if not, what is it and which button. */
export function HealthScreen() {
  useTitle('Health')
  const { zone, role, counts, crm } = useMe()
  const now = useNow()
  const { data, failureReason } = useQuery(health)
  if (!data) return <LoadingScreen title="Health" problem={failureReason?.message} />
  const { parts, level } = sayHealth(data, { crm, now })
  const problems = data.problems.map((problem) => ({ ...problem, ...problemWords(problem, { crm, now }) }))
  return (
    <>
      <p className={styles.now}>{nowInFull(now, zone)}</p>
      <Sentence
        parts={parts}
        to={`/leads?state=${counts.failed > 0 && data.queue.waiting === 0 ? 'failed' : 'waiting'}`}
      />
      <Facts>
        <span>Checked every minute</span>
        {data.queue.oldestSince !== undefined && (
          <span>
            {countOf(data.queue.waiting, 'lead waits', 'leads wait')}, the oldest for{' '}
            <b>{span(data.queue.oldestSince, now)}</b>
          </span>
        )}
        {data.unwiped && (
          <span>
            {countOf(data.unwiped.erasures, 'erasure is', 'erasures are')} still being wiped from the disk,
            since <b>{shortTime(data.unwiped.since, zone)}</b>
          </span>
        )}
      </Facts>
      <Notices>
        {data.paused && <Paused pause={data.paused} />}
        {level !== 'well' &&
          problems.map(({ name, what, more, since, raw }) =>
            name === 'failed' ? (
              <Failed key={name} count={counts.failed} text={more} />
            ) : (
              <Notice
                key={name}
                card={level === 'trouble' ? 'red' : 'yellow'}
                title={textOf(what)}
                actions={
                  role !== 'reader' &&
                  (name === 'request' || name === 'erasure' ? (
                    <ButtonLink look="go" to="/">
                      {name === 'request' ? 'See who asks' : 'See what is left'}
                    </ButtonLink>
                  ) : (
                    (name === 'overdue' || name === 'blocked') &&
                    data.queue.waiting > 0 && <TryAllNow count={data.queue.waiting} />
                  ))
                }
              >
                {more}
                {since !== undefined && ` This has lasted since ${shortTime(since, zone)}.`}
                <Raw text={raw} />
              </Notice>
            )
          )}
      </Notices>
      <div className={styles.room} />
      <Stack>
        {data.firstSteps && <FirstSteps steps={data.firstSteps} />}
        <Books health={data} isSaid={level === 'well' && !isHeard(data)} />
        <Speed vitals={data.vitals} />
        <Columns even>
          <Stack>
            <CrmHealth health={data} />
            <MappingHealth />
            <Machine health={data} />
          </Stack>
          <Stack>
            <Alerts />
            <Settings health={data} />
          </Stack>
        </Columns>
      </Stack>
    </>
  )
}

const failedLeads = leadsQuery({ state: ['failed'], group: 'reason' })

/** Leads that only a person sends again: why most of them failed. */
function Failed({ count, text }: { count: number; text: string }) {
  const { crm } = useMe()
  const { data } = useInfiniteQuery(failedLeads)
  const [most] = data?.pages[0]?.groups ?? []
  return (
    <Notice
      card="red"
      title={most ? `${causeWords(most.cause, crm)}.` : `${crm} did not take them.`}
      actions={
        <ButtonLink look="go" to="/leads?state=failed">
          See the {countOf(count, 'lead')}
        </ButtonLink>
      }
    >
      {text}
      <Raw text={most?.cause.raw} />
    </Notice>
  )
}

/** A person stopped deliveries. An owner starts them again before their time. */
function Paused({ pause: { by, since, until, reason } }: { pause: Pause }) {
  const { zone, role } = useMe()
  const resume = useChange(() => call('DELETE /pause'))
  return (
    <Notice
      card="yellow"
      title={`${by} paused deliveries at ${shortTime(since, zone)}: “${reason}”`}
      actions={
        role === 'owner' && (
          <Button look="go" disabled={resume.isPending} onClick={() => resume.mutate()}>
            Start again now
          </Button>
        )
      }
    >
      Leads are taken and kept. A pause never makes a lead fail: each still gets all its tries. Deliveries
      start again at {shortTime(until, zone)}.{resume.error && <p role="alert">{resume.error.message}</p>}
    </Notice>
  )
}

/** Every lead that was accepted is in one of the other figures. */
/** `isSaid`: the sentence of the screen says already that every lead is accounted for. */
function Books({ health: { books }, isSaid }: { health: HealthAnswer; isSaid: boolean }) {
  const { zone } = useMe()
  const parts = [
    { count: books.inCrm, word: 'in CRM' },
    {
      count: books.waiting,
      word: books.testsWaiting > 0 ? `waiting, ${countOf(books.testsWaiting, 'test lead')}` : 'waiting'
    },
    { count: books.failed, word: 'failed' },
    {
      count: books.held + books.spam,
      word: books.spam > 0 ? `held, ${figure(books.spam)} kept as spam` : 'held'
    },
    { count: books.erasedUnsent, word: 'erased before delivery' }
  ]
  return (
    <Block
      title={
        books.difference !== 0
          ? 'Not every lead is accounted for'
          : isSaid
            ? 'Where every lead is'
            : 'Every lead is accounted for'
      }
      note={`${figure(books.accepted)} received, ${figure(books.accepted - books.difference)} accounted for, counted ${format(books.countedAt, 'minute', zone)}`}
    >
      <div className={styles.books}>
        <div>
          <b>{figure(books.accepted)}</b>
          <small>received</small>
        </div>
        {parts.map(({ count, word }, index) => (
          <div key={word} className={styles.summand}>
            <em aria-hidden="true">{index === 0 ? '=' : '+'}</em>
            <b>{figure(count)}</b>
            <small>{word}</small>
          </div>
        ))}
      </div>
      {books.difference !== 0 && (
        <p className={styles.wrong} role="alert">
          The books differ by {countOf(Math.abs(books.difference), 'lead')}. Tell the web person at once: the
          command “reconcile” names them.
        </p>
      )}
      <Raw
        text={`Difference ${books.difference}. ${countOf(books.tests, 'test lead')} among them, which no other figure counts.`}
      />
    </Block>
  )
}
