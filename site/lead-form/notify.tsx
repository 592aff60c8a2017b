import { Part } from '../ui/part.tsx'
import { createStore, useStore } from '../ui/store.ts'
import type { Notice } from './messages.ts'
import type * as NoticesModule from './notices.tsx'

/** The code that shows notices. It loads separately, because few visitors need it. */
type Notices = typeof NoticesModule

const fetched = createStore<Notices | undefined>(undefined)
let fetching: Promise<Notices> | undefined

/** The browser's own message box. */
const inBox = ({ title, detail }: Notice) => alert(`${title}\n${detail}`)

/** Shows a notice in place of the one before, or calls `instead` if the code for it cannot be fetched. */
export function notify(notice: Notice, instead: (notice: Notice) => void = inBox) {
  fetchNotices().then(
    ({ showNotice }) => showNotice(notice),
    () => instead(notice)
  )
}

export const clearNotice = () => fetched.get()?.clearNotice()

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
 * For when a visitor types: the connection may be gone by the time of the first notice. Not earlier, because WebKit sets no
 * focus in a dialog that opens while a style sheet loads.
 */
export const fetchEarly = () => void fetchNotices().catch(() => undefined)

/** Shows the toasts of all pages and dialogs. */
export function Toaster() {
  const notices = useNotices()
  return (
    notices && (
      <Part>
        <notices.Toasts />
      </Part>
    )
  )
}
