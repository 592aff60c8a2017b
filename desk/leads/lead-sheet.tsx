import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import type { LeadAnswer, LeadStep } from '../../contract/desk-answers.ts'
import { browserOf, formWord, type LeadAction, playerWords, withinText } from '../../contract/desk.ts'
import { languageName } from '../../contract/languages.ts'
import { isCrmForm } from '../../contract/lead-forms.ts'
import { lead as leadQuery } from '../api.ts'
import { causeWords, Why } from '../cause-words.tsx'
import { fittingActions, useAct, useActionKeys, useSay, whyNot } from '../frame/actions.tsx'
import { useMe } from '../frame/frame.tsx'
import { useKeys } from '../frame/keys.tsx'
import { useNow } from '../live.ts'
import { ago, duration, format, shortTime } from '../time.ts'
import { AddressButton, Button } from '../ui/controls.tsx'
import { footBar, Notice } from '../ui/notices.tsx'
import { Fact, FactList } from '../ui/screen.tsx'
import { type Line, Lines, StateSign } from '../ui/signs.tsx'
import table from '../ui/table.module.css'
import {
  actionWords,
  dealWords,
  isSandbox,
  pageWord,
  personOf,
  readersOnlyRead,
  stepWords
} from '../words.ts'
import { EraseDialog } from './lead-dialogs.tsx'
import { LeadHistory } from './lead-history.tsx'
import { Guardian, Requests } from './lead-requests.tsx'
import styles from './leads.module.css'

type LeadSheetProps = {
  id: string
  /** Missing at the ends of the list. */
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
  onClose: () => void
  onExport: (lead: LeadAnswer) => void
}

/** One lead: who, from where, and its way to the CRM. */
export function LeadSheet({ id, onPrevious, onNext, onClose, onExport }: LeadSheetProps) {
  const { data, failureReason } = useQuery(leadQuery(id))
  const name = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined

  useEffect(() => {
    if (isLoaded) name.current?.focus({ preventScroll: true })
    return () => document.querySelector<HTMLElement>(`[data-lead="${id}"]`)?.focus({ preventScroll: true })
  }, [id, isLoaded])

  return (
    <aside className={styles.sheet} aria-label="Lead">
      <div className={styles.inside}>
        <div className={styles.top}>
          <Button look="bare" small disabled={!onPrevious} onClick={onPrevious}>
            Previous <kbd>K</kbd>
          </Button>
          <Button look="bare" small disabled={!onNext} onClick={onNext}>
            Next <kbd>J</kbd>
          </Button>
          <Button look="bare" small onClick={onClose}>
            Close <kbd>Esc</kbd>
          </Button>
        </div>
        {data ? (
          <>
            <SheetState lead={data} />
            <h2 ref={name} tabIndex={-1} className={styles.title} translate="no">
              {personOf(data).first}
            </h2>
            <Lead lead={data} />
          </>
        ) : (
          <p className={table.muted}>{failureReason?.message ?? 'Loading…'}</p>
        )}
      </div>
      {data && <LeadActions lead={data} onExport={onExport} />}
    </aside>
  )
}

function SheetState({ lead: { state, nextTryAt, attempts, erasedAt } }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const arrived = attempts.findLast(({ kind }) => kind === 'delivered')
  if (state === 'waiting' && nextTryAt !== undefined)
    return <StateSign state={state}>Waiting, next try {shortTime(nextTryAt, zone)}</StateSign>
  if (state === 'delivered' && arrived)
    return <StateSign state={state}>In CRM since {shortTime(arrived.at, zone)}</StateSign>
  if (state === 'erased' && erasedAt !== undefined)
    return <StateSign state={state}>Erased on {format(erasedAt, 'date', zone)}</StateSign>
  return <StateSign state={state}>{state === 'held' ? 'Held: may be spam' : undefined}</StateSign>
}

function Lead({ lead }: { lead: LeadAnswer }) {
  const { second: email } = personOf(lead)
  const { crm, role, zone } = useMe()
  const say = useSay()
  const now = useNow()
  // The email of whom the dialog erases, which the lead itself no longer has afterwards.
  const [erases, setErases] = useState<string>()
  const askToErase = () => setErases(lead.email)
  const before = lead.others.filter(({ number }) => number < lead.number).length
  const reason = lead.cause && causeWords(lead.cause, crm)

  useKeys({ c: async () => say(await copied(email)) })

  return (
    <>
      {email !== '' && lead.state !== 'erased' && (
        <p>
          <a className={table.link} href={`mailto:${email}`} translate="no">
            {email}
          </a>{' '}
          <small className={styles.copy}>
            <kbd>C</kbd> copy
          </small>
        </p>
      )}
      {lead.state === 'erased' && (
        <p className={table.muted}>
          Name, email, campaign and every answer about this lead are gone for good.
        </p>
      )}
      <NoOwnDeal lead={lead} />
      <Guardian lead={lead} />
      {lead.requests.length > 0 && <Requests lead={lead} onErase={askToErase} />}
      {lead.state === 'delivered' && <p>{arrivalOf(lead, crm, now)}</p>}
      {lead.steps.length > 0 && <Steps lead={lead} />}
      {lead.state === 'failed' && (
        <Notice card="red" title={`${reason ?? `${crm} refused it`}.`}>
          It is safe here, and isn’t tried again without you. Have it fixed and press Retry, or write to this
          person.
        </Notice>
      )}
      {lead.state === 'held' && (
        <Notice card="yellow" title={`${reason ?? 'It looks like spam'}.`}>
          It is stored and wasn’t sent; the sender was told the same as everybody.
          {before > 0 && ` The same email wrote ${before === 1 ? 'once' : `${before} times`} before.`}
        </Notice>
      )}
      {lead.state !== 'waiting' && <LeadFacts lead={lead} />}
      <LeadHistory lead={lead}>{lead.state === 'waiting' && <LeadFacts lead={lead} />}</LeadHistory>
      <p className={styles.printed}>
        Record of lead <span translate="no">{lead.id}</span>, printed on {format(now, 'year', zone)}.
      </p>
      <button type="button" className={[table.link, table.muted].join(' ')} onClick={() => window.print()}>
        Print the record
      </button>
      {role !== 'reader' && lead.state !== 'erased' && (
        <button type="button" className={[table.link, table.muted].join(' ')} onClick={askToErase}>
          Erase person…
        </button>
      )}
      {erases !== undefined && <EraseDialog email={erases} onClose={() => setErases(undefined)} />}
    </>
  )
}

/** Copies an email, and says whether it did. A browser may refuse, and an address without TLS has no clipboard. */
async function copied(email: string) {
  if (email === '') return 'There is no email to copy.'
  try {
    await navigator.clipboard.writeText(email)
  } catch {
    return 'Your browser didn’t allow copying.'
  }
  return (
    <>
      Copied <b translate="no">{email}</b>
    </>
  )
}

/** Two players with one address have one contact in the CRM. Not every location allows it two deals. */
function NoOwnDeal({ lead }: { lead: LeadAnswer }) {
  const { crm } = useMe()
  const { withoutDeal } = lead
  if (!withoutDeal) return null
  const { first } = personOf(lead)
  const shares = lead.steps.some(needsPerson)
  return (
    <Notice card="yellow" title={dealWords(lead, withoutDeal.with)}>
      {withoutDeal.with ? (
        <>
          Both have one contact in {withinText(crm)}, and it has one deal:{' '}
          <Link className={table.link} to={`/leads/${withoutDeal.with.id}`} translate="no">
            {personOf(withoutDeal.with).first}
          </Link>
          ’s. The location allows no second one.
        </>
      ) : shares ? (
        `Their contact in ${withinText(crm)} has a deal of somebody else, and the location allows no second one.`
      ) : (
        `${crm} has this address with a contact that may be somebody else’s, which got a note only.`
      )}{' '}
      Open a deal for {first} there by hand.
    </Notice>
  )
}

/** `Came in today at 1:48 PM from the lead dialog on the home page. HighLevel had it 0.6 s later.` */
function arrivalOf({ form, page, receivedAt, attempts }: LeadAnswer, crm: string, now: number): string {
  if (isCrmForm(form))
    return `Came in ${ago(receivedAt, now)}${page === '' ? '' : ` from ${pageWord(page)}`}. It came through HighLevel’s own form; it was never sent by the relay.`
  const arrived = attempts.findLast(({ kind }) => kind === 'delivered')
  const came = `Came in ${ago(receivedAt, now)} from the ${formWord(form).toLowerCase()} on the page “${pageWord(page)}”.`
  return arrived ? `${came} ${crm} had it ${duration(arrived.at - receivedAt)} later.` : came
}

/** A deal that the location forbids: somebody else with the same contact has one. */
const needsPerson = ({ cause }: LeadStep) => cause?.code === 'shared-deal'

/** What the CRM has of a delivered lead besides its contact. */
function Steps({ lead: { steps, lacks } }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const now = useNow()
  const valueOf = (step: LeadStep) => {
    const { state, dueAt, lastAt } = step
    if (needsPerson(step)) return 'needs a person'
    if (state === 'failed') return 'failed'
    if (state === 'delivered') return lastAt === undefined ? '' : shortTime(lastAt, zone)
    if (step.awaitsGuardian) return 'waits for the guardian'
    if (dueAt === undefined) return 'after the one before'
    return dueAt > now ? `next try ${shortTime(dueAt, zone)}` : 'due now'
  }
  const lines = steps.map((step): Line => {
    const { kind, state, cause } = step
    return {
      name: stepWords[kind][state === 'delivered' && !needsPerson(step) ? 'done' : 'name'],
      value: valueOf(step),
      sign: needsPerson(step) ? 'held' : state,
      text: (kind === lacks || needsPerson(step)) && cause && (
        <Why cause={cause}>
          {state === 'failed' && ' Have it fixed and press Retry: only this is sent again.'}
        </Why>
      )
    }
  })
  return <Lines lines={lines} />
}

/** The desk does not know the site's content, so it reads an id: `ashmoor-2026-02-17` is `Ashmoor, Feb 17, 2026`. */
function choiceWord(id: string): string {
  const [, name = id, day] = /^(.*?)(?:-(\d{4}-\d\d-\d\d))?$/.exec(id) ?? []
  const words = name.replaceAll('-', ' ').replace(/^./, (letter) => letter.toUpperCase())
  return day ? `${words}, ${format(Date.parse(day), 'year', 'UTC')}` : words
}

/** Where a lead came from. An erased lead keeps only its place. */
function LeadFacts({ lead }: { lead: LeadAnswer }) {
  const { zone } = useMe()
  const { lead: sent } = lead
  const [, choice] = /[?&]choice=([\w-]+)/.exec(sent?.page_url ?? '') ?? []
  const source = [sent?.utm_source, sent?.utm_medium].filter(Boolean).join(' / ')
  return (
    <FactList>
      <Fact name="Form">{formWord(lead.form)}</Fact>
      {lead.player && <Fact name="For whom">{playerWords[lead.player]}</Fact>}
      <Fact name="Language">{languageName(lead.language)}</Fact>
      {lead.state === 'erased' ? (
        <>
          <Fact name="Received">{shortTime(lead.receivedAt, zone)}</Fact>
          <Fact name="Was with CRM">{lead.wasInCrm ? 'Yes' : 'No'}</Fact>
          <Fact name="Count">Still counted</Fact>
        </>
      ) : (
        <>
          <Fact name="Page">{pageWord(lead.page) || 'Not known'}</Fact>
          {choice && <Fact name="Chose there">{choiceWord(choice)}</Fact>}
          <Fact name="Campaign">
            {lead.campaign ? <span translate="no">{lead.campaign}</span> : 'None'}{' '}
            <span className={table.muted} translate="no">
              {source}
            </span>
          </Fact>
        </>
      )}
      {sent && (
        <>
          {(sent.referrer !== '' || !isCrmForm(lead.form)) && (
            <Fact name="Came from">
              {sent.referrer === '' ? 'No referrer' : <span translate="no">{sent.referrer}</span>}
            </Fact>
          )}
          {sent.user_agent !== '' && <Fact name="Device">{browserOf(sent.user_agent)}</Fact>}
        </>
      )}
      {lead.others.length > 0 && (
        <Fact name="Also sent">
          <ul className={styles.others}>
            {lead.others.map((other) => (
              <li key={other.id}>
                <Link className={table.link} to={`/leads/${other.id}`}>
                  {formWord(other.form)}, {shortTime(other.receivedAt, zone)}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
      {lead.sameAddress.length > 0 && (
        <Fact name="Also from this address">
          <ul className={styles.others}>
            {lead.sameAddress.map((other) => (
              <li key={other.id}>
                <Link className={table.link} to={`/leads/${other.id}`}>
                  <span translate="no">{personOf(other).first}</span>, {shortTime(other.receivedAt, zone)}
                </Link>
              </li>
            ))}
          </ul>
        </Fact>
      )}
    </FactList>
  )
}

/** What staff can do with the open lead, which is in front: its keys are those of these buttons. */
function LeadActions({ lead, onExport }: { lead: LeadAnswer; onExport: (lead: LeadAnswer) => void }) {
  const { role } = useMe()
  const act = useAct()
  const crmPage = useCrmPage(lead)
  const mayAct = role !== 'reader' && lead.state !== 'erased'
  const fitting = mayAct ? fittingActions([lead]) : []
  const actOn = (action: LeadAction) => act(action, { ids: [lead.id] }, personOf(lead).first)
  useActionKeys({
    fitting,
    onAct: actOn,
    whyNot: (action) => (role === 'reader' ? readersOnlyRead : whyNot(action, lead))
  })
  useKeys({
    o: () => crmPage !== undefined && window.open(crmPage.href, '_blank', 'noreferrer'),
    e: () => mayAct && onExport(lead)
  })

  if (!mayAct) return null
  return (
    <div ref={footBar} className={styles.actions}>
      {fitting.map(({ action, key }, index) => (
        <Button
          key={action}
          look={index === 0 && action !== 'release' ? 'go' : undefined}
          onClick={() => actOn(action)}
        >
          {actionWords[action].verb} <kbd>{key}</kbd>
        </Button>
      ))}
      {crmPage !== undefined && (
        <AddressButton
          look={fitting.length === 0 ? 'go' : undefined}
          href={crmPage.href}
          target="_blank"
          rel="noreferrer"
        >
          Open in {crmPage.crm} ↗ <kbd>O</kbd>
        </AddressButton>
      )}
      <Button onClick={() => onExport(lead)}>
        Export <kbd>E</kbd>
      </Button>
    </div>
  )
}

/** The lead's contact in the CRM. Undefined without a contact, or if the CRM has no page for it. */
function useCrmPage({ crmId }: LeadAnswer): { href: string; crm: string } | undefined {
  const { crmLink } = useMe()
  if (crmId === undefined || crmLink === undefined) return undefined
  const href = crmLink.replace('{id}', encodeURIComponent(crmId))
  return { href, crm: isSandbox(crmLink) ? 'the sandbox' : 'HighLevel' }
}
