import { useEffect } from 'react'
import { fetchNotices, useNotices } from './notify.ts'

/**
 * Where toasts appear. A modal dialog makes the rest of the page inert and lies above it, so every dialog holds a
 * toaster of its own. It is fetched when something in a form first takes the focus: by the time that a form has something
 * to say, the line may be gone. Not earlier: WebKit focuses nothing in a dialog that opens while a style sheet loads.
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
