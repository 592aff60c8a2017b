import type * as ShowNotice from './show-notice.tsx'

type Notices = typeof ShowNotice

let fetched: Notices | undefined
let fetching: Promise<Notices> | undefined
const watchers = new Set<() => void>()

/** What shows notices: apart from the page, of which it would be a tenth. After a failure the next call tries again. */
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

export const fetchedNotices = () => fetched

export function watchNotices(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}
