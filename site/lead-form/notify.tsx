import { useEffect } from 'react'
import { Part } from '../ui/part.tsx'
import { createStore, useStore } from '../ui/store.ts'
import type { Notice } from './messages.ts'
import type * as NoticesModule from './notices.tsx'

/** The code that shows notices. It loads separately, because it would be a tenth of the page's weight. */
type Notices = typeof NoticesModule

const fetched = createStore<Notices | undefined>(undefined)
let fetching: Promise<Notices> | undefined

/** Shows a notice on the page, or in the dialog with that id. */
export function notify(notice: Notice, dialogId?: string) {
  fetchNotices().then(
    ({ showNotice }) => showNotice(notice, dialogId),
    // If the connection broke before that code was fetched, show the notice in the browser's own message box.
    () => alert(`${notice.title}\n${notice.detail}`)
  )
}

export function clearNotice(dialogId?: string) {
  fetched.get()?.clearNotice(dialogId)
}

/** Fetches the code once. After a failure, the next call retries. */
function fetchNotices(): Promise<Notices> {
  fetching ??= import('./notices.tsx').then(
    (notices) => {
      fetched.set(notices)
      return notices
    },
    (error: unknown) => {
      fetching = undefined
      throw error
    }
  )
  return fetching
}

/** The code that shows notices, undefined until it is fetched. */
export const useNotices = () => useStore(fetched)

/**
 * Toasts appear here. A modal dialog covers the rest of the page and makes it inert, so every dialog has its own
 * toaster. The code is fetched when a form first gets focus, because the connection may be gone by the time of the
 * first notice. It is not fetched earlier, because WebKit sets no focus in a dialog that opens while a style sheet
 * loads.
 */
export function Toaster({ dialogId }: { dialogId?: string }) {
  const notices = useNotices()

  useEffect(() => {
    const fetchEarly = () => {
      if (document.activeElement?.closest('form')) fetchNotices().catch(() => undefined)
    }
    fetchEarly()
    document.addEventListener('focusin', fetchEarly)
    return () => document.removeEventListener('focusin', fetchEarly)
  }, [])

  return (
    notices && (
      <Part>
        <notices.Toasts dialogId={dialogId} />
      </Part>
    )
  )
}
