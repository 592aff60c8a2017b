import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { closeOnBackdrop } from './close-on-backdrop.ts'
import styles from './lead-dialog.module.css'
import { LeadForm, type LeadFormHandle } from './lead-form.tsx'
import { received } from './messages.ts'
import { openLeadDialogEvents } from './open-lead-dialog.ts'
import { Toaster } from './toaster.tsx'
import { clearDialogNotice, notify, notifyInDialog } from './notify.tsx'

/** The id that buttons name in `commandfor`: the browser opens the dialog before any script has run. */
export const leadDialogId = 'lead-dialog'

/** How long the success toast stands before the visitor is taken to the opportunities, in milliseconds. */
const redirectDelay = 1000

/** The site's call to action: one dialog, opened by a button's command or by a window event. */
export function LeadDialog() {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const formRef = useRef<LeadFormHandle>(null)
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const listening = new AbortController()
    const open = () => dialog.open || dialog.showModal()
    // However it is opened: who fills it in again is not taken away.
    dialog.addEventListener('toggle', () => dialog.open && clearTimeout(redirect.current), {
      signal: listening.signal
    })
    for (const name of openLeadDialogEvents) addEventListener(name, open, { signal: listening.signal })
    closeOnBackdrop(dialog, listening.signal)
    return () => listening.abort()
  }, [])

  function clear() {
    formRef.current?.clear()
    clearDialogNotice()
  }

  function finish() {
    const sentFrom = location.pathname
    dialogRef.current?.close()
    notify(received.dialog)
    redirect.current = setTimeout(() => {
      if (location.pathname === sentFrom) void navigate('/opportunities')
    }, redirectDelay)
  }

  return (
    <dialog
      ref={dialogRef}
      id={leadDialogId}
      className={`chalk ${styles.dialog}`}
      closedby="any"
      aria-labelledby="lead-dialog-title"
      onClose={clear}
    >
      <div className={styles.top}>
        <h2 id="lead-dialog-title" className={styles.title}>
          Where do you want to play?
        </h2>
        <p>Leave your details and see our latest soccer opportunities.</p>
      </div>
      <div className={styles.pathway} aria-hidden="true" />
      <div className={styles.form}>
        <LeadForm
          ref={formRef}
          source="cta-button-modal"
          submitLabel="Get Started"
          busyLabel="Submitting..."
          notify={notifyInDialog}
          onReceived={finish}
        />
      </div>
      <button
        type="button"
        className={styles.close}
        command="close"
        commandfor={leadDialogId}
        aria-label="Close"
        onClick={() => dialogRef.current?.close()}
      >
        <svg viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <path d="M3 3l14 14M17 3L3 17" />
        </svg>
      </button>
      <Toaster inDialog />
    </dialog>
  )
}
