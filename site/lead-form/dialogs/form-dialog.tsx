import { interfaceWords } from 'content-collections'
import { useEffect, useRef, type ReactNode } from 'react'
import type { LeadFormSource } from '../../../contract/lead-forms.ts'
import { closeOnBackdrop } from '../../ui/close-on-backdrop.ts'
import { DialogClose } from '../../ui/dialog-close.tsx'
import styles from './form-dialog.module.css'
import { LeadForm, type LeadFormHandle } from '../lead-form.tsx'
import { clearNotice } from '../toasts/notify.ts'
import { Toaster } from '../toasts/toaster.tsx'

type FormDialogProps = {
  /** Buttons name this id in `commandfor`, so the browser can open the dialog before any script has run. */
  id: string
  title: string
  text: string
  source: LeadFormSource
  submitLabel: string
  /** Window events that open the dialog. Pass a constant: a new array adds all listeners again. */
  openedBy?: readonly string[]
  onOpen?: () => unknown
  /** Called once the dialog has closed after a success. */
  onReceived: () => void
  /** Shown between the form's button and its consent line. */
  children?: ReactNode
}

/** A lead form in a dialog. Closing the dialog in any way cancels a running submission and clears the fields. */
export function FormDialog({ id, title, text, openedBy, onOpen, onReceived, ...form }: FormDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const formRef = useRef<LeadFormHandle>(null)

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const open = () => dialog.open || dialog.showModal()
    for (const name of openedBy ?? []) addEventListener(name, open, { signal })
    closeOnBackdrop(dialog, signal)
    return () => listening.abort()
  }, [openedBy])

  // React's `onToggle` does not fire on a hydrated dialog.
  useEffect(() => {
    const dialog = dialogRef.current
    const opened = () => dialog?.open && onOpen?.()
    dialog?.addEventListener('toggle', opened)
    return () => dialog?.removeEventListener('toggle', opened)
  }, [onOpen])

  function clear() {
    formRef.current?.clear()
    clearNotice(id)
  }

  return (
    <dialog
      ref={dialogRef}
      id={id}
      className={`chalk ${styles.dialog}`}
      closedby="any"
      aria-labelledby={`${id}-title`}
      onClose={clear}
    >
      <div className={styles.top}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.pathway} aria-hidden="true" />
      <div className={styles.form}>
        <LeadForm
          {...form}
          ref={formRef}
          busyLabel="Submitting..."
          dialogId={id}
          onReceived={() => {
            dialogRef.current?.close()
            onReceived()
          }}
        />
      </div>
      <DialogClose dialogId={id} label={interfaceWords.close} />
      <Toaster dialogId={id} />
    </dialog>
  )
}
