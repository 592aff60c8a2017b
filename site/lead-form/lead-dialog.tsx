import { site } from 'content'
import { type MouseEvent, useState } from 'react'
import { useMatches } from 'react-router'
import { passId } from '../find-your-pass/pass-address.ts'
import type { LeadWords } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import type { PictureSource } from '../ui/picture.tsx'
import { createStore, useStore } from '../ui/store.ts'
import { cancelMove } from './after-sending.ts'
import { FormDialog } from './form-dialog.tsx'
import line from './receipt-line.module.css'

/** The dialog's words and picture where it is opened. */
type LeadContext = { title: string; text: string; picture: PictureSource }

const general: LeadContext = site.leadDialog

/** Window events that open the dialog; any part of a page may dispatch them. */
const openLeadDialogEvents = ['open-cta-lead', 'open-lead-form'] as const

/**
 * The site's call to action: one dialog that a button's command or a window event opens. Its words and picture depend on
 * the page, so the prerendered page has them before any script runs.
 */
export function LeadDialog() {
  const context = useLeadContext() ?? general
  const [raised, setRaised] = useState<LeadWords>({})
  const { title, text } = { ...context, ...raised }

  /** An unsent lead keeps what was chosen for it, until the visitor chooses something else. */
  function raise(event: Event, holdsUnsent: boolean) {
    const given = readLeadWords(event)
    if (!holdsUnsent || given.query) setRaised(given)
  }

  return (
    <FormDialog
      id="lead-dialog"
      title={title}
      text={text}
      picture={context.picture}
      query={raised.query}
      offer={title === general.title && <FindPassOffer />}
      source="cta-button-modal"
      submitLabel={site.leadDialog.action}
      openedBy={openLeadDialogEvents}
      onRaise={raise}
      // A visitor who opens the dialog again wants to fill it in.
      onOpen={cancelMove}
    />
  )
}

/** Offers to find a program first: further up or down the page if it has the tool, else on the page that does. */
function FindPassOffer() {
  return (
    <>
      {site.leadDialog.unsure}{' '}
      <Link className={line.link} to={`/get-started#${passId}`} onClick={moveToTool}>
        {site.leadDialog.offer}
      </Link>
    </>
  )
}

function moveToTool(event: MouseEvent<HTMLAnchorElement>) {
  const tool = document.getElementById(passId)
  if (!tool) return
  event.preventDefault()
  event.currentTarget.closest('dialog')?.close()
  tool.scrollIntoView()
  tool.querySelector<HTMLElement>('input, h3[tabindex]')?.focus({ preventScroll: true })
}

const visitorContext = createStore<LeadContext | undefined>(undefined)

/** Changes the lead dialog on this page to fit the visitor's answers. Returns a function that undoes the change. */
export function setLeadContext(context: LeadContext): () => void {
  visitorContext.set(context)
  return () => visitorContext.set(undefined)
}

/** What `setLeadContext` set, else what the page's route module exports as `handle.leadDialog`. Undefined if neither. */
function useLeadContext(): LeadContext | undefined {
  const fromVisitor = useStore(visitorContext)
  const matches = useMatches()
  return fromVisitor ?? matches.map(({ handle }) => ofPage(handle)).findLast(Boolean)
}

const ofPage = (handle: unknown) => (hasContext(handle) ? handle.leadDialog : undefined)

const hasContext = (handle: unknown): handle is { leadDialog?: LeadContext } =>
  typeof handle === 'object' && handle !== null && 'leadDialog' in handle

/**
 * The words in the `detail` of an event that opens the dialog. Any script may raise it, so everything but text is ignored.
 *
 *     window.dispatchEvent(new CustomEvent('open-cta-lead', { detail: { title: 'Be told first' } }))
 */
function readLeadWords(event: Event): LeadWords {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  return Object.fromEntries(
    Object.entries<unknown>(Object(detail)).filter(([, word]) => typeof word === 'string' && word)
  )
}
