import type { LeadGenGuide } from 'content-collections'
import { GuideButton } from '../../../lead-form/dialogs/guide-dialog.tsx'
import { PageClosing } from '../../../ui/page-closing.tsx'

export function Closing({ title, action, text, picture }: LeadGenGuide['closing']) {
  return (
    <PageClosing title={title} picture={picture}>
      <GuideButton>{action}</GuideButton>
      <p>{text}</p>
    </PageClosing>
  )
}
