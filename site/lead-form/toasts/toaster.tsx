import { useEffect } from 'react'
import { fetchNotices, useNotices } from './notify.ts'

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

  return notices && <notices.Toasts dialogId={dialogId} />
}
