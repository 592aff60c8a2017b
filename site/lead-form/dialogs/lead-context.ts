import { site } from 'content-collections'
import { useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import type { PictureSource } from '../../ui/picture.tsx'

/** What the lead dialog says and shows where it is opened. */
type LeadContext = { title: string; text: string; picture: PictureSource }

let ofVisitor: LeadContext | undefined
const watchers = new Set<() => void>()

/** Changes the lead dialog on this page for what the visitor has said. Returns how to take that back. */
export function setLeadContext(context: LeadContext): () => void {
  show(context)
  return () => show(undefined)
}

function show(context: LeadContext | undefined) {
  ofVisitor = context
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

/** What the visitor has said, else what the page's route module exports as `handle.leadDialog`. Undefined if neither. */
export function useLeadContext(): LeadContext | undefined {
  const said = useSyncExternalStore(
    watch,
    () => ofVisitor,
    () => undefined
  )
  const matches = useMatches()
  return said ?? matches.map(({ handle }) => ofPage(handle)).findLast(Boolean)
}

const ofPage = (handle: unknown) => (hasContext(handle) ? handle.leadDialog : undefined)

const hasContext = (handle: unknown): handle is { leadDialog?: LeadContext } =>
  typeof handle === 'object' && handle !== null && 'leadDialog' in handle

export const general: LeadContext = site.leadDialog

/**
 * The words in the `detail` of an event that opens the dialog. Any script may raise it, so everything but text is ignored.
 *
 *     window.dispatchEvent(new CustomEvent('open-cta-lead', { detail: { title: 'Be told first' } }))
 */
export function wordsIn(event: Event): Partial<Pick<LeadContext, 'title' | 'text'>> {
  const detail: unknown = event instanceof CustomEvent ? event.detail : undefined
  const words = Object.entries<unknown>(Object(detail)).filter(
    ([name, word]) => (name === 'title' || name === 'text') && typeof word === 'string' && word
  )
  return Object.fromEntries(words)
}
