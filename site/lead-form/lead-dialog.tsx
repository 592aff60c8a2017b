import { site } from 'content-collections'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { FormDialog } from './form-dialog.tsx'
import { received } from './messages.ts'
import { notify } from './notify.ts'
import { openLeadDialogEvents } from './open-lead-dialog.ts'

const { title, text, action } = site.leadDialog

/** How long the success toast stands before the visitor is taken to the opportunities, in milliseconds. */
const redirectDelay = 1000

/** The site's call to action: one dialog, opened by a button's command or by a window event. */
export function LeadDialog() {
  const redirect = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()

  function finish() {
    const sentFrom = location.pathname
    notify(received.dialog)
    redirect.current = setTimeout(() => {
      if (location.pathname === sentFrom) void navigate('/opportunities')
    }, redirectDelay)
  }

  return (
    <FormDialog
      id="lead-dialog"
      title={title}
      text={text}
      source="cta-button-modal"
      submitLabel={action}
      openedBy={openLeadDialogEvents}
      // Who opens it again is filling it in and must not be taken away.
      onOpen={() => clearTimeout(redirect.current)}
      onReceived={finish}
    />
  )
}
