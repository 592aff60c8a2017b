import type { LeadGenGuide } from 'content-collections'
import { GuideButton } from '../../../lead-form/dialogs/guide-dialog.tsx'
import { LineClosing } from '../../../ui/line-closing.tsx'

export function Closing({ title, action, text }: LeadGenGuide['closing']) {
  return (
    <LineClosing title={title}>
      <GuideButton>{action}</GuideButton>
      <p>{text}</p>
    </LineClosing>
  )
}
