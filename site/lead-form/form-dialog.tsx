import { interfaceWords } from 'content'
import { useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import type { LeadFormSource } from '../../contract/lead-forms.ts'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
import { Picture, type PictureSource } from '../ui/picture.tsx'
import styles from './form-dialog.module.css'
import { LeadForm, type LeadFormHandle } from './lead-form.tsx'

declare global {
  interface Window {
    /** The event by which `start-up/without-react.js` opened the lead dialog last. */
    raisedEarly?: Event
  }
}

type FormDialogProps = {
  /** See `Dialog`. */
  id: string
  title: string
  text: string
  /** Shown above the title in a window that is tall enough. */
  picture?: PictureSource
  /** Shown between the text and the form, and reached after the form: opening the dialog focuses its first field. */
  offer?: ReactNode
  source: LeadFormSource
  submitLabel: string
  /** Window events that open the dialog. Pass a constant: a new array adds all listeners again. */
  openedBy?: readonly string[]
  /** See `LeadForm`. */
  query?: string | undefined
  /**
   * Called with the event that opens the dialog, before it opens, unless a lead is being sent. `holdsUnsent`: the dialog
   * shows an unsent lead again.
   */
  onRaise?: (event: Event, holdsUnsent: boolean) => void
  onOpen?: () => unknown
  /** Shown between the form's button and its consent line. */
  children?: ReactNode
}

/** A lead form in a dialog. Closing the dialog in any way clears the fields, but loses no lead that was sent. */
export function FormDialog({
  id,
  title,
  text,
  picture,
  offer,
  openedBy,
  onRaise,
  onOpen,
  ...form
}: FormDialogProps) {
  const dialogRef = useRef<HTMLDialogElement>(null)
  const formRef = useRef<LeadFormHandle>(null)
  const raise = useEffectEvent((event: Event) => {
    const { isRunning = false, holdsLead = false } = formRef.current ?? {}
    if (!isRunning) onRaise?.(event, holdsLead)
  })

  useEffect(() => {
    const dialog = dialogRef.current
    if (!dialog) return undefined
    const leaving = new AbortController()
    // The start-up script hears the event, too, and opens the dialog. Browsers differ in which of the two comes first.
    const open = (event: Event) => {
      if (dialog.open && window.raisedEarly !== event) return
      raise(event)
      if (!dialog.open) dialog.showModal()
    }
    const listening = { signal: leaving.signal }
    for (const name of openedBy ?? []) addEventListener(name, open, listening)
    if (openedBy && dialog.open && window.raisedEarly) raise(window.raisedEarly)
    return () => leaving.abort()
  }, [openedBy])

  const look = [styles.dialog, picture && styles.pictured, offer && styles.offering].filter(Boolean).join(' ')
  return (
    <Dialog ref={dialogRef} id={id} className={look} onOpen={onOpen} onClose={() => formRef.current?.leave()}>
      {picture && (
        <div className={styles.picture}>
          <Picture picture={picture} sizes="(max-width: 767px) 100vw, 520px" />
        </div>
      )}
      <div className={styles.top}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        <p>{text}</p>
      </div>
      <div className={styles.form}>
        <LeadForm {...form} ref={formRef} inDialog busyLabel={interfaceWords.form.submitting} />
      </div>
      {offer && <div className={styles.offer}>{offer}</div>}
      <DialogClose dialogId={id} label={interfaceWords.close} />
    </Dialog>
  )
}
