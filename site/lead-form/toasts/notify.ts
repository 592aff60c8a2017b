import type { Notice } from './notice.ts'
import { fetchedNotices, fetchNotices } from './notices.ts'

/** Shows a notice on the page, or in the dialog of that id. */
export function notify(notice: Notice, dialogId?: string) {
  fetchNotices().then(
    ({ showNotice }) => showNotice(notice, dialogId),
    // The line went before it was fetched: what the visitor has to know is said in the browser's own way.
    () => alert(`${notice.title}\n${notice.detail}`)
  )
}

export function clearNotice(dialogId?: string) {
  fetchedNotices()?.clearNotice(dialogId)
}
