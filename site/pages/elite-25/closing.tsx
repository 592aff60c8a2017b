import type { Elite25 } from 'content-collections'
import { LeadButton } from '../../ui/lead-button.tsx'
import { NumeralClosing } from '../../ui/numeral-closing.tsx'

export function Closing({ action, ...words }: Elite25['closing']) {
  return (
    <NumeralClosing {...words}>
      <LeadButton event="open-lead-form" arrow>
        {action}
      </LeadButton>
    </NumeralClosing>
  )
}
