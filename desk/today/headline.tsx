import { useMutation } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { Link } from 'react-router'
import type { TodayAnswer } from '../../contract/desk-answers.ts'
import { withinText } from '../../contract/desk.ts'
import { call } from '../api.ts'
import { TryAllNow, waitingLeads } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { ContactsToErase, ErasedThere, ExportDialog } from '../leads/lead-dialogs.tsx'
import { useNow } from '../live.ts'
import { problemWords, textOf } from '../problem-words.ts'
import { type Said, sayToday } from '../sentence.ts'
import { ago, format, lasting, shortTime, span } from '../time.ts'
import { Button, ButtonLink } from '../ui/controls.tsx'
import { Notice, Notices } from '../ui/notices.tsx'
import { Block, Facts, Sentence } from '../ui/screen.tsx'
import table from '../ui/table.module.css'
import { countOf, dealWords, figure, personOf } from '../words.ts'
import styles from './today.module.css'

/** What is the matter: a sentence, its facts, a card for everything that needs a person, and the way of the leads. */
export function Headline({ today }: { today: TodayAnswer }) {
  const me = useMe()
  const now = useNow()
  const { parts, level } = sayToday(today, { ...me, now })
  const isDown = today.way.stopped === 'down'
  const lacking = today.problems.find(({ name }) => name === 'steps')
  return (
    <>
      <Sentence
        parts={parts}
        to={
          today.failedCount > 0 && !isDown
            ? '/leads?state=failed'
            : today.waitingCount > 0
              ? '/leads?state=waiting'
              : '/leads?days=week'
        }
      />
      {today.firstSteps ? (
        <Facts>
          <span>The first one is shown here without a reload.</span>
        </Facts>
      ) : isDown ? (
        <DownFacts {...today} />
      ) : (
        <TodayFacts {...today} />
      )}
      <Notices>
        {isDown && <Trouble today={today} level={level} />}
        {today.failedCount > 0 && <Failed count={today.failedCount} />}
        {lacking && <Lacking what={textOf(problemWords(lacking, { ...me, now }).what)} />}
        <WithoutDeal leads={today.withoutDeal} />
        <ToEraseInCrm contacts={today.contactsToErase} />
        <TimeIsOver retention={today.retention} />
      </Notices>
      <Way {...today.way} />
    </>
  )
}

/** How many leads came today, and who waits for a reply. */
function TodayFacts({ facts, replies }: TodayAnswer) {
  const { today: count, lastAt, usualByNow } = facts
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
      {replies?.longest?.reply && (
        <span>
          Longest without a reply: <b>{lasting(replies.longest.reply.waitedMs)}</b>,{' '}
          <Link className={table.link} to={`/leads/${replies.longest.id}`} translate="no">
            {personOf(replies.longest).first}
          </Link>
          {replies.waiting > 1 && ` (${figure(replies.waiting)} wait)`}
        </span>
      )}
    </Facts>
  )
}

/** While the CRM does not answer: since when, when it was last tried, and what is not affected. */
function DownFacts({ facts, way }: TodayAnswer) {
  const { zone, crm } = useMe()
  const now = useNow()
  const { since } = outageOf(facts)
  return (
    <Facts>
      {since !== undefined && (
        <>
          <span>
            Since <b>{shortTime(since, zone)}</b>, for {span(since, Math.max(now, since))}
          </span>
          {facts.unanswered && <span>Last try at {shortTime(facts.unanswered.last.at, zone)}</span>}
        </>
      )}
      {way.inCrm > 0 && (
        <span>
          <b>{figure(way.inCrm)}</b> of this week {way.inCrm === 1 ? 'is' : 'are'} in {withinText(crm)}
        </span>
      )}
    </Facts>
  )
}

const lifetimeMs = 7 * 24 * 60 * 60_000

/** What is safe, what happens without anybody, and what helps now. The list of waiting people is below, then `WhileLeadsWait`. */
function Trouble({ today: { facts, waitingCount }, level }: { today: TodayAnswer } & Pick<Said, 'level'>) {
  const { zone, role } = useMe()
  const [exports, setExports] = useState(false)
  const testLead = useMutation({ mutationFn: () => call('POST /health/test-lead') })
  const { since, nextTryAt: next } = outageOf(facts)
  const waits = waitingCount > 0

  return (
    <Notice
      card={level === 'trouble' ? 'red' : 'yellow'}
      title="Visitors notice nothing: forms still work and every lead is kept."
      actions={
        role !== 'reader' && (
          <>
            {waits && <TryAllNow count={waitingCount} />}
            <Button
              look={waits ? undefined : 'go'}
              disabled={testLead.isPending}
              onClick={() => testLead.mutate()}
            >
              {testLead.isPending ? 'Sending…' : 'Send a test lead'}
            </Button>
            {waits && (
              <Button onClick={() => setExports(true)}>
                Export {waitingCount === 1 ? 'it' : `the ${figure(waitingCount)}`}…
              </Button>
            )}
            <output>
              {testLead.error?.message}
              {testLead.isSuccess && (
                <>
                  The test lead’s result is under{' '}
                  <Link className={table.link} to="/health">
                    Health
                  </Link>
                  .
                </>
              )}
            </output>
          </>
        )
      }
    >
      Each lead is tried again
      {next !== undefined && `: next at ${shortTime(next, zone)}, then less and less often`}
      {since !== undefined && `, until ${format(since + lifetimeMs, 'date', zone)}`}.
      {exports && (
        <ExportDialog
          leads={countOf(waitingCount, 'lead')}
          chosen={waitingLeads}
          onClose={() => setExports(false)}
        />
      )}
    </Notice>
  )
}

/** The rest about a CRM that takes no lead. Shown below the list of waiting people. */
export function WhileLeadsWait({ facts }: Pick<TodayAnswer, 'facts'>) {
  const { crm } = useMe()
  const { status } = outageOf(facts)
  return (
    <Block title="While leads wait">
      <div className={styles.ways}>
        <div>
          <h3>What you can do</h3>
          <ul>
            <li>Write to anyone who can’t wait: names and emails are in the list.</li>
            <li>Don’t type them in by hand: each lead will arrive, and only once.</li>
          </ul>
        </div>
        <div>
          <h3>For the web person</h3>
          <ul>
            <li>
              {crm}’s status page says whether it is down, and Health has{' '}
              <Link className={table.link} to="/health">
                its last answers
              </Link>
              .
            </li>
            {(status === 401 || status === 403) && <li>It answered {status}: the key is wrong.</li>}
            {status !== undefined && status < 300 && (
              <li>
                It answered {status} without a contact: perhaps no workflow is published at that address.
              </li>
            )}
          </ul>
        </div>
      </div>
    </Block>
  )
}

/** What is known of a CRM that refuses every call or did not take the last lead. Times are milliseconds since the epoch. */
const outageOf = ({ block, unanswered }: TodayAnswer['facts']) => ({
  since: block?.since ?? unanswered?.since,
  /** Of its last answer. */
  status: block?.status ?? unanswered?.last.status,
  nextTryAt: block?.nextTryAt ?? unanswered?.nextTryAt
})

/** Leads that only a person sends again. */
const Failed = ({ count }: { count: number }) => (
  <Notice
    card="red"
    title={`${count === 1 ? 'It is' : 'They are'} safe here, and not tried again without you.`}
    actions={
      <ButtonLink look="go" to="/leads?state=failed">
        See why
      </ButtonLink>
    }
  />
)

/** What the CRM has of some people is not all. They are no failed leads. */
function Lacking({ what }: { what: string }) {
  const { crm } = useMe()
  return (
    <Notice
      card="yellow"
      title={what}
      actions={
        <ButtonLink look="go" to="/leads?state=lacking">
          See them
        </ButtonLink>
      }
    >
      {crm} has the people. Once the cause is fixed, Retry sends only what is missing.
    </Notice>
  )
}

/** Nobody can tell the relay that a deal was opened by hand, so the card goes two weeks after the lead came. */
function WithoutDeal({ leads }: { leads: TodayAnswer['withoutDeal'] }) {
  const { crm } = useMe()
  const now = useNow()
  if (leads.length === 0) return null
  const { what } = problemWords({ name: 'deal', size: leads.length }, { crm, now })
  return (
    <Notice card="yellow" title={textOf(what)}>
      {leads.map((lead) => (
        <Fragment key={lead.id}>
          <Link className={table.link} to={`/leads/${lead.id}`} translate="no">
            {dealWords(lead, lead.with)}
          </Link>{' '}
        </Fragment>
      ))}
      Open {leads.length === 1 ? 'it' : 'them'} by hand. This is shown for two weeks.
    </Notice>
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

/** Which leads are erased here a day later. Nobody has to do anything, so it has no color. */
function TimeIsOver({ retention }: Pick<TodayAnswer, 'retention'>) {
  const { zone, crm } = useMe()
  if (!retention) return null
  const { leads, months, dueAt } = retention
  const [who, they] = leads === 1 ? ['1 lead', 'It'] : [`${figure(leads)} leads`, 'They']
  return (
    <Notice title={`${who} will be erased here on ${format(dueAt, 'weekday', zone)}.`}>
      {they} came more than {countOf(months, 'month')} ago. {crm} has {leads === 1 ? 'it' : 'them'} and keeps
      what it has, or {leads === 1 ? 'it is' : 'they are'} spam. What still waits is not erased.
    </Notice>
  )
}

/** The way of a lead as a pass on the tactics board: dots link, a ball arrives, an X blocks. */
function Way({ sent, kept, held, inCrm, waiting, failed, stopped }: TodayAnswer['way']) {
  const here = Object.entries({ waiting, failed, held })
    .filter(([, count]) => count > 0)
    .map(([word, count]) => `${figure(count)} ${word}`)
    .join(', ')
  return (
    <div className={styles.way}>
      <Stop count={sent} words={['sent from', 'the site']} />
      <div className={styles.dots} />
      <Stop count={kept} words={here === '' ? ['kept', 'here'] : ['kept here,', here]} />
      <div className={styles.dots} data-stopped={stopped}>
        {(stopped === 'down' || (failed > 0 && stopped === undefined)) && (
          <span className={styles.cross} title="The CRM does not take them">
            ✕{failed > 0 && ` ${figure(failed)}`}
          </span>
        )}
        {stopped === 'paused' && <span className={styles.paused}>Paused</span>}
      </div>
      <Stop
        count={inCrm}
        words={['with', 'the CRM']}
        sign={inCrm < kept - held || inCrm === 0 ? 'open' : 'ball'}
      />
    </div>
  )
}

type StopProps = { count: number; words: [string, string]; sign?: 'ball' | 'open' }

const Stop = ({ count, words: [first, second], sign }: StopProps) => (
  <div key={first + second} className={styles.stop} data-sign={sign}>
    <i />
    <b>{figure(count)}</b>
    <small>
      {first} <br />
      {second}
    </small>
  </div>
)
