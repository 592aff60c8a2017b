import { useSyncExternalStore } from 'react'
import type * as ShowNotice from './show-notice.tsx'

/** What a toast says, which of the referee's cards it shows, and whether it stays until something else happens. */
export type Notice = { card: 'red' | 'yellow' | 'check'; title: string; detail: string; stays?: boolean }

/** What shows notices: apart from the page, of which it would be a tenth. */
type Notices = typeof ShowNotice

let fetched: Notices | undefined
let fetching: Promise<Notices> | undefined
const watchers = new Set<() => void>()

/** Shows a notice on the page, or in the dialog of that id. */
export function notify(notice: Notice, dialogId?: string) {
  fetchNotices().then(
    ({ showNotice }) => showNotice(notice, dialogId),
    // The line went before it was fetched: what the visitor has to know is said in the browser's own way.
    () => alert(`${notice.title}\n${notice.detail}`)
  )
}

export function clearNotice(dialogId?: string) {
  fetched?.clearNotice(dialogId)
}

/** After a failure the next call tries again. */
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

/** What shows notices, once it is fetched. */
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
