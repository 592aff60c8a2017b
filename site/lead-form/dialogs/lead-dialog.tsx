import { site } from 'content-collections'
import { useEffect, useRef, type RefObject } from 'react'
import { useLocation } from 'react-router'
import { useGo } from '../../ui/use-campaign.ts'
import { FormDialog } from './form-dialog.tsx'
import { received } from '../messages.ts'
import { clearNotice, notify } from '../toasts/notify.ts'

/** Window events that open the dialog; any part of a page may raise them. */
const openLeadDialogEvents = ['open-cta-lead', 'open-lead-form'] as const

const { title, text, action } = site.leadDialog

/** How long the success toast shows before the visitor is taken to the opportunities, in milliseconds. */
const redirectDelay = 1000

type Redirect = { timer: ReturnType<typeof setTimeout>; from: string }

/** Whether there was a redirect to cancel. */
function cancel(redirect: RefObject<Redirect | undefined>): boolean {
  const { current } = redirect
  clearTimeout(current?.timer)
  redirect.current = undefined
  return current !== undefined
}

/** The site's call to action: one dialog, opened by a button's command or by a window event. */
export function LeadDialog() {
  const redirect = useRef<Redirect>(undefined)
  const go = useGo()
  const { pathname } = useLocation()

  async function leadOn() {
    redirect.current = undefined
    await go('/opportunities')
    notify(received.section)
  }

  function finish() {
    notify(received.dialog)
    redirect.current = { timer: setTimeout(() => void leadOn(), redirectDelay), from: pathname }
  }

  // A visitor who goes to another page meanwhile stays there, and reads no more of a redirect.
  useEffect(() => {
    if (redirect.current?.from !== pathname && cancel(redirect)) notify(received.section)
  }, [pathname])

  return (
    <FormDialog
      id="lead-dialog"
      title={title}
      text={text}
      source="cta-button-modal"
      submitLabel={action}
      openedBy={openLeadDialogEvents}
      // A visitor who opens it again is filling it in and must not be taken away.
      onOpen={() => cancel(redirect) && clearNotice()}
      onReceived={finish}
    />
  )
}
