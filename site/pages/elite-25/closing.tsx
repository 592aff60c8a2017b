import type { Elite25 } from 'content-collections'
import { LeadButton } from '../../ui/lead-button.tsx'
import { PageClosing } from '../../ui/page-closing.tsx'

/** One seat is open. */
export function Closing({ action, ...words }: Elite25['closing']) {
  return (
    <PageClosing {...words}>
      <LeadButton event="open-lead-form" arrow>
        {action}
      </LeadButton>
    </PageClosing>
  )
}
