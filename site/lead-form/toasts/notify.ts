import { useSyncExternalStore } from 'react'
import type * as ShowNotice from './show-notice.tsx'

export type Notice = {
  /** The referee's card, or a check mark. */
  card: 'red' | 'yellow' | 'check'
  title: string
  detail: string
  /** Stays until the next notice replaces it. */
  stays?: boolean
  /** Links to the receipt of the visitor's last lead, for a page that does not. */
  receipt?: boolean
}

/** The code that shows notices. It loads separately, because it would be a tenth of the page's weight. */
type Notices = typeof ShowNotice

let fetched: Notices | undefined
let fetching: Promise<Notices> | undefined
const watchers = new Set<() => void>()

/** Shows a notice on the page, or in the dialog with that id. */
export function notify(notice: Notice, dialogId?: string) {
  fetchNotices().then(
    ({ showNotice }) => showNotice(notice, dialogId),
    // If the connection broke before that code was fetched, show the notice in the browser's own message box.
    () => alert(`${notice.title}\n${notice.detail}`)
  )
}

export function clearNotice(dialogId?: string) {
  fetched?.clearNotice(dialogId)
}

/** Fetches the code once. After a failure, the next call retries. */
export function fetchNotices(): Promise<Notices> {
  fetching ??= import('./show-notice.tsx').then(keep, (error: unknown) => {
    fetching = undefined
    throw error
  })
  return fetching
}

function keep(notices: Notices): Notices {
  fetched = notices
  for (const watcher of watchers) watcher()
  return notices
}

/** The code that shows notices, undefined until it is fetched. */
export const useNotices = () =>
  useSyncExternalStore(
    watch,
    () => fetched,
    () => undefined
  )

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
