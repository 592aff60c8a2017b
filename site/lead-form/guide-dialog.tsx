import { useEffect, useRef, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../ui/button.tsx'
import { closeOnBackdrop } from './close-on-backdrop.ts'
import styles from './lead-dialog.module.css'
import formStyles from './lead-form.module.css'
import { LeadForm, type LeadFormHandle } from './lead-form.tsx'
import { clearDialogNotice, notifyInDialog } from './notify.tsx'
import { Toaster } from './toaster.tsx'

const guideDialogId = 'guide-dialog'

type GuideDialogProps = {
  title: string
  text: string
  reassurance: string
  action: string
  /** Stands on the button while the lead is on its way. */
  busy: string
  /** What the button that closes the dialog is called. */
  close: string
}

/** Asks for the details in exchange for the free guide, and goes on to the page that says where it is. */
export function GuideDialog({ title, text, reassurance, action, busy, close }: GuideDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const formRef = useRef<LeadFormHandle>(null)
  const navigate = useNavigate()

  useEffect(() => {
    const listening = new AbortController()
    if (dialogRef.current) closeOnBackdrop(dialogRef.current, listening.signal)
    return () => listening.abort()
  }, [])

  function clear() {
    formRef.current?.clear()
    clearDialogNotice()
  }

  function finish() {
    dialogRef.current?.close()
    void navigate('/guide-thankyou')
  }

  return (
    <dialog
      ref={dialogRef}
      id={guideDialogId}
      className={`chalk ${styles.dialog}`}
      closedby="any"
      aria-labelledby={`${guideDialogId}-title`}
      onClose={clear}
    >
      <div className={styles.top}>
        <h2 id={`${guideDialogId}-title`} className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.pathway} aria-hidden="true" />
      <div className={styles.form}>
        <LeadForm
          ref={formRef}
          source="lead-gen-guide-cta"
          submitLabel={action}
          busyLabel={busy}
          notify={notifyInDialog}
          onReceived={finish}
        >
          <p className={formStyles.fine}>{reassurance}</p>
        </LeadForm>
      </div>
      <button
        type="button"
        className={styles.close}
        command="close"
        commandfor={guideDialogId}
        aria-label={close}
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

/** Opens the guide's dialog: the browser does it by the command, or the script where commands are not known yet. */
export function GuideButton({ children }: { children: ReactNode }) {
  return (
    <Button command="show-modal" commandfor={guideDialogId} onClick={showGuideDialog} arrow>
      {children}
    </Button>
  )
}

function showGuideDialog() {
  const dialog = document.getElementById(guideDialogId)
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal()
}
