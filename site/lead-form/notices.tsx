import { interfaceWords, site, unsentForm as words } from 'content'
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { findLeadForm, labelFor, type LeadFormSource, type PersonField } from '../../contract/lead-forms.ts'
import { Link } from '../ui/link.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { readPerson } from './fields.tsx'
import type { Notice } from './messages.ts'
import styles from './notices.module.css'
import { readPlayer } from './player-choice.tsx'
import type { Progress } from './send-lead.ts'

// These components show how sending a form goes. They load separately from the form (see notify.tsx).

/** How long a toast stays while nobody points at it or has the focus in it, in seconds. */
const lasting = 6

/** The notice that shows. `id` differs for the same notice twice, so that a screen reader says it twice. */
const shown = createStore<{ notice: Notice; id: number } | undefined>(undefined)
let count = 0
let region: HTMLElement | undefined

/**
 * The one live region for all toasts. It is in the top layer, where WebKit does not cut it off, and within the open dialog,
 * since a modal dialog makes all else inert. There before its first toast: screen readers say what is added to it.
 */
function findRegion(): HTMLElement {
  if (region) return region
  region = document.createElement('section')
  region.className = styles.region ?? ''
  region.setAttribute('aria-label', interfaceWords.notices)
  region.setAttribute('aria-live', 'polite')
  region.setAttribute('popover', 'manual')
  return region
}

/** Moves the region to the topmost dialog that is open, else to the page. A notice stays behind: it is about another place. */
function moveRegion() {
  const toasts = findRegion()
  const place = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  if (toasts.parentElement === place) return
  clearNotice()
  place.append(toasts)
}

export function showNotice(notice: Notice) {
  moveRegion()
  const toasts = findRegion()
  // The popover that is shown last is on top, so hide it first. That changes nothing that is seen.
  toasts.togglePopover?.(false)
  toasts.showPopover?.()
  shown.set({ notice, id: (count += 1) })
}

export const clearNotice = () => shown.set(undefined)

/** Whether Escape closes a dialog or the menu. */
const isOpen = () =>
  document.querySelector('dialog[open]') ??
  ('popover' in HTMLElement.prototype && document.querySelector('[popover=auto]:popover-open'))

function clearOnEscape({ key, isComposing }: KeyboardEvent) {
  if (key === 'Escape' && !isComposing && !isOpen()) clearNotice()
}

export function Toasts() {
  const current = useStore(shown)
  const [toasts] = useState(findRegion)

  useEffect(() => {
    moveRegion()
    const watcher = new MutationObserver(moveRegion)
    watcher.observe(document, { attributeFilter: ['open'], subtree: true })
    document.addEventListener('keydown', clearOnEscape)
    return () => {
      watcher.disconnect()
      document.removeEventListener('keydown', clearOnEscape)
    }
  }, [])

  return createPortal(current && <Shown key={current.id} notice={current.notice} />, toasts)
}

function Shown({ notice }: { notice: Notice }) {
  const box = useRef<HTMLDivElement>(null)
  /** The element that had the focus before the toast. */
  const before = useRef<EventTarget>(null)

  useEffect(() => {
    if (notice.stays) return undefined
    let left = lasting
    const timer = setInterval(() => {
      if (document.hidden || region?.querySelector(':hover, :focus-within')) return
      left -= 1
      if (left === 0) clearNotice()
    }, 1000)
    return () => clearInterval(timer)
  }, [notice])

  useLayoutEffect(() => {
    const toast = box.current
    const dialog = toast?.closest('dialog')
    // A dialog leaves this room on a phone, so that its cross stays free.
    dialog?.style.setProperty('--toast', `${toast?.offsetHeight}px`)
    return () => {
      dialog?.style.removeProperty('--toast')
      const { current } = before
      if (toast?.contains(document.activeElement) && current instanceof HTMLElement)
        current.focus({ preventScroll: true })
    }
  }, [])

  function remember({ currentTarget, relatedTarget }: FocusEvent) {
    if (relatedTarget && !currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }

  return (
    <div ref={box} onFocus={remember}>
      <Toast notice={notice} onDismiss={clearNotice} />
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
        {interfaceWords.form.stop}
      </button>
    </p>
  )
}

function Unsent({ source, formRef }: Pick<SendingStatusProps, 'source' | 'formRef'>) {
  const [mail, setMail] = useState('')
  useEffect(() => {
    const form = formRef.current
    if (!form) return undefined
    const write = () => setMail(mailInstead(source, form))
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

/** A `mailto:` link also fires `beforeunload`, although the page stays. For a second, the browser does not ask. */
function allowMailLink() {
  addEventListener('beforeunload', stop, { capture: true })
  setTimeout(() => removeEventListener('beforeunload', stop, { capture: true }), 1000)
}

const stop = (event: Event) => event.stopImmediatePropagation()

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
function mailInstead(source: LeadFormSource, form: HTMLFormElement): string {
  const asks: readonly PersonField[] = findLeadForm(source).asks
  const [person, player] = [readPerson(form), readPlayer(form)]
  const body = [
    ...asks.map((field) => `${labelFor(player, field)}: ${person[field]}`),
    `${words.form}: ${source}`,
    `${words.page}: ${location.href}`
  ].join('\r\n')
  return `mailto:${site.contact.email}?subject=${encodeURIComponent(words.subject)}&body=${encodeURIComponent(body)}`
}
