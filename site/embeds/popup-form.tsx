import { embeds } from 'content'
import { useRef, useState } from 'react'
import { Dialog, DialogClose } from '../ui/dialog.tsx'
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

  return (
    <Dialog
      ref={dialog}
      id={name}
      className={styles.popup}
      onOpen={() => setAsked(true)}
      // This dialog would cover the toast of the lead dialog's success. Captured, so that it closes before that one opens.
      onClickCapture={({ target }) => isLeadButton(target) && dialog.current?.close()}
    >
      <Display size="3" id={`${name}-title`}>
        {title}
      </Display>
      {/* Before the frame: a dialog focuses its first control, and the page gets no Escape that is pressed within a frame. */}
      <DialogClose dialogId={name} label={embeds.close} />
      <WidgetFrame widget={{ kind: 'form', id }} title={title} height={popupHeight} asked={asked} script />
    </Dialog>
  )
}

const isLeadButton = (target: EventTarget | null) =>
  target instanceof Element && target.closest('[commandfor="lead-dialog"]') !== null
