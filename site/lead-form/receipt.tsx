import { interfaceWords } from 'content'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Person } from '../../contract/lead-forms.ts'
import {
  type ReceiptState,
  receiptStateHeader,
  receiptStates,
  receiptWay
} from '../../contract/relay-endpoint.ts'
import { addressOf, locale } from '../language.ts'
import type { PageHref } from '../routes.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Display } from '../ui/display.tsx'
import { usePath } from '../ui/use-campaign.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { keyOf, LeadForm, type LeadFormProps } from './lead-form.tsx'
import { received } from './messages.ts'
import line from './receipt-line.module.css'
import { ReceiptLink } from './receipt-line.tsx'
import styles from './receipt.module.css'
import { shownEmail } from './shown-email.ts'
import { type FormKey, type KeptReceipt, placeReceipt, readDraft, useReceipt } from './tab-storage.ts'

const words = interfaceWords.receipt

export type ReceiptWords = {
  /** Place on the page to which the relay sends a browser without scripts. */
  id?: string
  /** The name of the form. */
  form: string
  title?: string
  /** For browsers without scripts: with them, the toast says it. */
  text?: string
  /** The next thing to do, and the way back to a form that has no card: its receipt gets one. */
  onward?: { to: PageHref; label: string; again: string }
}

type FormWithReceiptProps = LeadFormProps & {
  receipt: ReceiptWords
  /** Above the fields. */
  head?: { title: string; text: string; id?: string }
}

/** A lead form on a page that has the receipt in the form's place. */
export function FormWithReceipt({ receipt, head, ...form }: FormWithReceiptProps) {
  const formId = useId()
  const [sent, setSent] = useState<Sent>()
  const formKey = keyOf(form)
  return (
    <ReceiptPlace {...{ receipt, formKey, formId, sent }} onAgain={() => setSent(undefined)}>
      {head && (
        <>
          <Display as="h3" size="3" id={head.id}>
            {head.title}
          </Display>
          <p>{head.text}</p>
        </>
      )}
      <LeadForm {...form} formId={formId} onReceived={(person, kept) => setSent({ person, kept })} />
    </ReceiptPlace>
  )
}

/** The lead that was just sent. After a reload, the person is unknown: the tab keeps nothing of a person. */
export type Sent = { person: Person; kept?: KeptReceipt }

type ReceiptPlaceProps = {
  receipt: ReceiptWords
  formKey?: FormKey
  formId: string
  sent: Sent | undefined
  onAgain: () => void
  children: ReactNode
}

/** A form, and in its place the receipt of what it sent. The form keeps its room, so nothing moves. */
export function ReceiptPlace({ receipt, formKey, formId, sent, onAgain, children }: ReceiptPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const path = usePath()
  const last = useReceipt()
  // Show the form if it holds an unsent lead.
  const isKeptHere =
    formKey !== undefined &&
    last?.form === formKey &&
    last.page === path &&
    !readDraft(formKey).unsent?.length
  const isReceived = sent !== undefined || isKeptHere
  const kept = sent?.kept ?? (isKeptHere ? last : null)
  // Before hydration, the relay sends the browser back to this place with the address of the receipt.
  const address = (kept ?? last)?.address

  useEffect(() => {
    const { activeElement, body } = document
    // A visitor who does something else meanwhile keeps the focus and the view.
    if (!sent || !place.current || (activeElement !== body && !place.current.contains(activeElement))) return
    const { top, bottom } = place.current.getBoundingClientRect()
    heading.current?.focus({ preventScroll: bottom < 0 || top > innerHeight })
  }, [sent])

  function again(event: MouseEvent) {
    event.preventDefault()
    // Ends `:target`, which a form without scripts has set.
    if (location.hash === `#${receipt.id}`) location.hash = formId
    flushSync(() => {
      if (isKeptHere) placeReceipt()
      onAgain()
    })
    document
      .querySelector<HTMLInputElement>(
        `[id="${formId}"] input:not([type=hidden], [type=radio], [type=checkbox], [tabindex])`
      )
      ?.focus()
  }

  return (
    <div ref={place} className={styles.place}>
      {(receipt.id !== undefined || isReceived) && (
        <div
          id={receipt.id}
          className={`${styles.receipt} ${receipt.onward ? 'chalk' : ''}`}
          data-shown={isReceived || undefined}
          data-offer
        >
          <Display as="h3" size="3" ref={heading} tabIndex={-1}>
            {receipt.title ?? words.title}
          </Display>
          {formKey && <Receipt form={receipt.form} sender={sent?.person} kept={kept} />}
          {!isReceived && <p>{receipt.text ?? received.section.detail}</p>}
          {!formKey && sent && (
            <dl>
              <Row name={words.rows.email} typed>
                {shownEmail(sent.person.email)}
              </Row>
              <Row name={words.rows.form}>{receipt.form}</Row>
            </dl>
          )}
          {formKey && (!isReceived || address) && <ReceiptLink address={address} asButton />}
          {receipt.onward && <ButtonLink {...receipt.onward} tone={formKey ? 'line' : 'ink'} wide />}
          <div className={styles.ways}>
            <a className={line.link} href={`#${formId}`} onClick={again}>
              {receipt.onward?.again ?? words.again}
            </a>
            {formKey && (
              <a className={line.link} href={dataPageOf(address)}>
                {words.correct}
              </a>
            )}
          </div>
        </div>
      )}
      <div inert={isReceived}>{children}</div>
    </div>
  )
}

type ReceiptProps = {
  form: string
  sender: Person | undefined
  /** Null while the form is shown, and without scripts. */
  kept: KeptReceipt | null
}

/** The details that were stored, and what happens next. */
function Receipt({ form, sender, kept }: ReceiptProps) {
  const state = useDelivery(kept?.address)
  const { rows } = words
  const said = `${receiptStates[state].title}. ${receiptStates[state].text}`
  const name = sender && `${sender.firstName} ${sender.lastName}`.trim()
  return (
    <>
      <div>
        <div className={styles.way} data-state={state} data-drawn aria-hidden="true">
          <i />
          <i />
          {Object.values(receiptWay).map((end) => (
            <span key={end}>{end}</span>
          ))}
        </div>
        {/* Only `waiting` needs visible words: the drawing shows the rest. */}
        <output>
          {state === 'waiting' ? (
            <span className={styles.said}>{said}</span>
          ) : (
            <VisuallyHidden>{said}</VisuallyHidden>
          )}
        </output>
      </div>
      <dl>
        {name && (
          <Row name={rows.name} typed>
            {name}
          </Row>
        )}
        {sender && (
          <Row name={rows.email} typed>
            {shownEmail(sender.email)}
          </Row>
        )}
        <Row name={rows.form}>{form}</Row>
        {kept && <Row name={rows.time}>{timeOf(kept.at)}</Row>}
        <Row name={rows.next}>{words.next}</Row>
        {words.when && <Row name={rows.when}>{words.when}</Row>}
      </dl>
    </>
  )
}

/** Nobody translates the text that the visitor `typed`. */
const Row = ({ name, typed, children }: { name: string; typed?: boolean; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd translate={typed ? 'no' : undefined}>{children}</dd>
  </div>
)

/** A line breaks only between the date and the time. */
const timeOf = (at: number) =>
  new Intl.DateTimeFormat(locale, {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short'
  })
    .format(at)
    .replaceAll(/ (?!\d+:)/g, '\u00a0')

/** The page to ask for a correction is below the receipt's own address, which the way from another page is not. */
function dataPageOf(address: string | null | undefined): string {
  if (!address) return addressOf('/privacy')
  return address.includes('?') ? address : `${address}/data`
}

/** Asks the relay until the agency has the lead: first after two seconds, then up to half a minute apart. */
function useDelivery(address: string | null | undefined): ReceiptState {
  const [state, setState] = useState<ReceiptState>('received')

  useEffect(() => {
    if (!address) return undefined
    const leaving = new AbortController()
    const { signal } = leaving
    let wait = 2000
    let timer = setTimeout(() => void look(address), wait)
    async function look(path: string) {
      const answer = document.hidden
        ? undefined
        : await fetch(path, { method: 'HEAD', cache: 'no-store', signal }).catch(() => undefined)
      if (signal.aborted) return
      const found = answer?.headers.get(receiptStateHeader)
      if (isState(found)) setState(found)
      if (found === 'delivered' || answer?.status === 404) return
      wait = Math.min(wait * 1.5, 30_000)
      timer = setTimeout(() => void look(path), wait)
    }
    return () => {
      leaving.abort()
      clearTimeout(timer)
      setState('received')
    }
  }, [address])

  return state
}

const isState = (found: string | null | undefined): found is ReceiptState =>
  typeof found === 'string' && Object.hasOwn(receiptStates, found)
