import { embeds } from 'content-collections'
import { useEffect, useRef, useState } from 'react'
import { closeOnBackdrop } from '../ui/close-on-backdrop.ts'
import { DialogClose } from '../ui/dialog-close.tsx'
import { Display } from '../ui/display.tsx'
import styles from './popup-form.module.css'
import { WidgetFrame } from './widget-frame.tsx'

const popupHeight = 498

type PopupFormProps = {
  /** Buttons name it in `commandfor`, and `show-modal` as their command. */
  name: string
  /** The form's id in the CRM. */
  id: string
  title: string
}

/**
 * A form of the CRM in a dialog. The browser opens it by a button's command, before any script has run; the form and
 * the CRM's script for it load when it is first opened, and what was typed stays while the page does.
 */
export function PopupForm({ name, id, title }: PopupFormProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [asked, setAsked] = useState(false)

  useEffect(() => {
    const popup = dialog.current
    if (!popup) return undefined
    const listening = new AbortController()
    const open = () => setAsked((before) => before || popup.open)
    popup.addEventListener('toggle', open, { signal: listening.signal })
    closeOnBackdrop(popup, listening.signal)
    // This dialog would cover the toast of the lead dialog's success. Captured, so that it closes before that one opens.
    const giveWay = ({ target }: Event) => isLeadButton(target) && popup.close()
    popup.addEventListener('click', giveWay, { signal: listening.signal, capture: true })
    open()
    return () => listening.abort()
  }, [])

  return (
    <dialog
      ref={dialog}
      id={name}
      className={`chalk ${styles.popup}`}
      closedby="any"
      aria-labelledby={`${name}-title`}
    >
      <Display size="3" id={`${name}-title`}>
        {title}
      </Display>
      {/* Before the frame: a dialog focuses its first control, and the page gets no Escape that is pressed within a frame. */}
      <DialogClose dialogId={name} label={embeds.close} />
      <WidgetFrame widget={{ kind: 'form', id }} title={title} height={popupHeight} asked={asked} script />
    </dialog>
  )
}

const isLeadButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[commandfor="lead-dialog"]') !== null
