import { interfaceWords, site, unsentForm as words } from 'content-collections'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { toast, Toaster } from 'sonner'
import {
  findLeadForm,
  type LeadFormSource,
  type Person,
  personField,
  type PersonField
} from '../../contract/lead-forms.ts'
import { Link } from '../ui/link.tsx'
import { readPerson } from './fields.tsx'
import type { Notice } from './messages.ts'
import styles from './notices.module.css'
import type { Progress } from './send-lead.ts'
import { allowMailLink } from './tab-storage.ts'

// These components show how sending a form goes. They load separately from the form (see notify.tsx).

/** Name of the toaster of the page, or of the dialog with that id. */
const nameOf = (dialogId: string | undefined) => dialogId ?? 'page'

/** The layers of the toasters that have rendered. */
const layers = new Map<string, HTMLElement>()
const waiting = new Map<string, Notice>()

/**
 * Counts dismissals to make new toast ids: sonner drops a new toast if a dismissed one with its id is still leaving.
 */
const dismissals = new Map<string, number>()
const idOf = (name: string) => `${name}-${dismissals.get(name) ?? 0}`
const retireId = (name: string) => dismissals.set(name, (dismissals.get(name) ?? 0) + 1)

/**
 * Shows a notice on the page, or in the dialog with that id. Each shows one at a time: a new notice replaces the old.
 */
export function showNotice(notice: Notice, dialogId?: string) {
  const name = nameOf(dialogId)
  // A toaster that has not rendered yet would miss the notice.
  if (!layers.has(name)) {
    waiting.set(name, notice)
    return
  }
  raise(layers.get(name))
  const narrow = matchMedia('(max-width: 767px)').matches
  toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    id: idOf(name),
    ...(dialogId ? { toasterId: dialogId } : {}),
    position: narrow ? 'top-center' : 'bottom-right',
    duration: notice.stays ? Infinity : 6000,
    onDismiss: () => retireId(name),
    onAutoClose: () => retireId(name)
  })
}

/** Puts a layer above the dialog that is open. WebKit cuts off what a dialog shows outside of itself, but no popover. */
function raise(layer: HTMLElement | undefined) {
  if (!layer?.isConnected) return
  // The layer goes to the top when it is shown, so it is hidden first. That changes nothing that is seen.
  layer.togglePopover?.(false)
  layer.showPopover?.()
}

export function clearNotice(dialogId?: string) {
  const name = nameOf(dialogId)
  waiting.delete(name)
  toast.dismiss(idOf(name))
  retireId(name)
}

export function Toasts({ dialogId }: { dialogId: string | undefined }) {
  const layer = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const name = nameOf(dialogId)
    if (layer.current) layers.set(name, layer.current)
    const missed = waiting.get(name)
    waiting.delete(name)
    if (missed) showNotice(missed, dialogId)
    return () => void layers.delete(name)
  }, [dialogId])

  return (
    <div ref={layer} popover="manual" className={styles.layer}>
      <Toaster
        {...(dialogId ? { id: dialogId } : {})}
        offset={28}
        mobileOffset={dialogId ? 16 : { top: 'calc(var(--bar) + 8px)', left: 16, right: 16 }}
        gap={12}
        visibleToasts={3}
        containerAriaLabel={interfaceWords.notices}
      />
    </div>
  )
}

/** A toast with a referee's card: red for a failure, yellow for a warning, a check mark for a success. */
export function Toast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  return (
    <div className={styles.toast} data-card={notice.card}>
      {notice.card === 'check' ? (
        <svg className={styles.check} viewBox="0 0 34 34" fill="none" aria-hidden="true">
          <circle cx="17" cy="17" r="14.5" />
          <path d="M10.5 17.5l4.5 4.5 8.5-9.5" />
        </svg>
      ) : (
        <i className={styles.card} aria-hidden="true" />
      )}
      <div>
        <b>{notice.title}</b>
        <span>{notice.detail}</span>
        {notice.link && (
          <Link to={notice.link.to} onClick={onDismiss}>
            {notice.link.label}
          </Link>
        )}
      </div>
      <button type="button" aria-label={interfaceWords.dismiss} onClick={onDismiss}>
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 3l14 14M17 3L3 17" />
        </svg>
      </button>
    </div>
  )
}

type SendingStatusProps = {
  source: LeadFormSource
  formRef: RefObject<HTMLFormElement | null>
  progress: Progress
  onStop: () => void
}

/**
 * Shows the state of a lead that did not arrive at once, and lets the visitor stop. The countdown is hidden from screen
 * readers: they hear each change of state once, from the toast.
 */
export function SendingStatus({ source, formRef, progress, onStop }: SendingStatusProps) {
  const { phase } = progress
  if (phase === 'idle' || phase === 'sending') return null
  if (phase === 'unsent') return <Unsent source={source} formRef={formRef} />
  return (
    <p className={styles.status}>
      <span aria-hidden="true">
        {phase === 'waiting' && <Countdown until={progress.until} />}
        {phase === 'retrying' && words.retrying}
        {phase === 'offline' && words.offline}
      </span>
      <button type="button" onClick={onStop}>
        {words.stop}
      </button>
    </p>
  )
}

function Unsent({ source, formRef }: Pick<SendingStatusProps, 'source' | 'formRef'>) {
  const [mail, setMail] = useState('')
  useEffect(() => {
    const form = formRef.current
    if (!form) return undefined
    const write = () => setMail(mailInstead(source, readPerson(form)))
    write()
    form.addEventListener('input', write)
    return () => form.removeEventListener('input', write)
  }, [source, formRef])
  return (
    <p className={styles.status}>
      <span>{words.text}</span>
      <a href={mail} onClick={allowMailLink}>
        {words.byMail}
      </a>
    </p>
  )
}

/** Counts down the seconds until a time of `performance.now()`. */
function Countdown({ until }: { until: number }) {
  const [now, setNow] = useState(() => performance.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(performance.now()), 250)
    return () => clearInterval(timer)
  }, [])
  return words.nextTry.replace('{seconds}', String(Math.max(1, Math.ceil((until - now) / 1000))))
}

/** Makes a `mailto:` link to the agency that contains the typed text. */
function mailInstead(source: LeadFormSource, person: Person): string {
  const asks: readonly PersonField[] = findLeadForm(source)?.asks ?? []
  const body = [
    ...asks.map((field) => `${personField(field).label}: ${person[field]}`),
    `Form: ${source}`,
    `Page: ${location.href}`
  ].join('\r\n')
  return `mailto:${site.contact.email}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(body)}`
}
