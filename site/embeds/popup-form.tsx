import { embeds } from 'content-collections'
import { useEffect, useRef, useState } from 'react'
import { Button, type ButtonProps } from '../ui/button.tsx'
import { closeOnBackdrop } from '../ui/close-on-backdrop.ts'
import { DialogClose } from '../ui/dialog-close.tsx'
import { Display } from '../ui/display.tsx'
import { LeadButton } from '../ui/lead-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { crmOrigin } from './crm-origin.ts'
import { loadScript } from './load-script.ts'
import styles from './popup-form.module.css'
import { widgetAddress } from './widget-address.ts'
import { WidgetFrame } from './widget-frame.tsx'

const popupHeight = 498

type PopupFormProps = {
  /** Buttons name it as `popup`. */
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
  const [broken, setBroken] = useState(false)

  useEffect(() => {
    const popup = dialog.current
    if (!popup) return undefined
    const listening = new AbortController()
    const open = () => setAsked((before) => before || popup.open)
    popup.addEventListener('toggle', open, { signal: listening.signal })
    closeOnBackdrop(popup, listening.signal)
    open()
    return () => listening.abort()
  }, [])

  useEffect(() => {
    if (!asked || !crmOrigin) return
    loadScript(new URL('/js/form_embed.js', crmOrigin).href).catch((error: unknown) => {
      console.error(error)
      setBroken(true)
    })
  }, [asked])

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
      {/* Before the frame: a dialog focuses what comes first, and Escape pressed within a frame is not heard here. */}
      <DialogClose dialogId={name} label={embeds.close} />
      {broken && <Broken address={widgetAddress(crmOrigin, { kind: 'form', id }, location.href)} />}
      <WidgetFrame widget={{ kind: 'form', id }} title={title} height={popupHeight} asked={asked} />
    </dialog>
  )
}

function Broken({ address }: { address: string }) {
  return (
    <div className={styles.broken} role="alert">
      <p>{embeds.script}</p>
      <p>
        <TextLink href={address} target="_blank" rel="noopener">
          {embeds.form.open}
        </TextLink>
      </p>
      <LeadButton tone="line" small>
        {embeds.lead}
      </LeadButton>
    </div>
  )
}

/** Opens the `PopupForm` of that name on the same page. */
export function PopupButton({
  popup,
  ...button
}: Omit<ButtonProps, 'command' | 'commandfor'> & { popup: string }) {
  return <Button {...button} command="show-modal" commandfor={popup} />
}
