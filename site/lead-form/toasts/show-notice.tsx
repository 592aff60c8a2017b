import { interfaceWords } from 'content-collections'
import { useEffect } from 'react'
import { toast, Toaster } from 'sonner'
import type { Notice } from './notify.ts'
import styles from './toast.module.css'

export { SendingStatus } from '../sending-status.tsx'

/** The toaster of the page, or of the dialog of that id. */
const nameOf = (dialogId: string | undefined) => dialogId ?? 'page'

const listening = new Set<string>()
const waiting = new Map<string, Notice>()

/** Counts what was dismissed: sonner drops a toast under an id that is still on its way out. */
const dismissals = new Map<string, number>()
const idOf = (name: string) => `${name}-${dismissals.get(name) ?? 0}`
const retireId = (name: string) => dismissals.set(name, (dismissals.get(name) ?? 0) + 1)

/** Shows a notice on the page, or in the dialog of that id. Each shows one at a time: the newest takes the place. */
export function showNotice(notice: Notice, dialogId?: string) {
  const name = nameOf(dialogId)
  // A toaster that is not drawn yet would miss it.
  if (!listening.has(name)) {
    waiting.set(name, notice)
    return
  }
  const narrow = matchMedia('(max-width: 767px)').matches
  toast.custom((id) => <Toast notice={notice} onDismiss={() => toast.dismiss(id)} />, {
    id: idOf(name),
    ...(dialogId ? { toasterId: dialogId } : {}),
    position: narrow ? 'top-center' : 'bottom-right',
    duration: notice.stays ? Infinity : 6000,
    onDismiss: () => retireId(name),
    onAutoClose: () => retireId(name)
  })
}

export function clearNotice(dialogId?: string) {
  const name = nameOf(dialogId)
  waiting.delete(name)
  toast.dismiss(idOf(name))
  retireId(name)
}

export function Toasts({ dialogId }: { dialogId: string | undefined }) {
  useEffect(() => {
    const name = nameOf(dialogId)
    listening.add(name)
    const missed = waiting.get(name)
    waiting.delete(name)
    if (missed) showNotice(missed, dialogId)
    return () => void listening.delete(name)
  }, [dialogId])

  return (
    <Toaster
      {...(dialogId ? { id: dialogId } : {})}
      offset={28}
      mobileOffset={16}
      gap={12}
      visibleToasts={3}
    />
  )
}

/** A referee's card: red stops play, yellow warns, and a good pass is ticked off on the board. */
export function Toast({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  return (
    <div className={styles.toast} data-card={notice.card}>
      {notice.card === 'check' ? (
        <svg className={styles.check} viewBox="0 0 34 34" fill="none" aria-hidden="true">
          <circle cx="17" cy="17" r="14.5" />
          <path d="M10.5 17.5l4.5 4.5 8.5-9.5" />
        </svg>
      ) : (
        <i className={styles.card} aria-hidden="true" />
      )}
      <div>
        <b>{notice.title}</b>
        <span>{notice.detail}</span>
      </div>
      <button type="button" aria-label={interfaceWords.dismiss} onClick={onDismiss}>
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 3l14 14M17 3L3 17" />
        </svg>
      </button>
    </div>
  )
}
