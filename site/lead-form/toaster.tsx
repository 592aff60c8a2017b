import { useEffect } from 'react'
import { fetchNotices } from './notices.ts'
import { useNotices } from './use-notices.ts'

/**
 * Where toasts appear. A modal dialog makes the rest of the page inert and lies above it, so every dialog holds a
 * toaster of its own. It is fetched when something first takes the focus: by the time that a form has something to say,
 * the line may be gone.
 */
export function Toaster({ dialogId }: { dialogId?: string }) {
  const notices = useNotices()

  useEffect(() => {
    const fetchEarly = () => void fetchNotices().catch(() => undefined)
    if (document.activeElement !== document.body) fetchEarly()
    document.addEventListener('focusin', fetchEarly, { once: true })
    return () => document.removeEventListener('focusin', fetchEarly)
  }, [])

  return notices && <notices.Toasts dialogId={dialogId} />
}
