import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { PageClosing } from '../../ui/page-closing.tsx'

export function Closing({ action, ...closing }: Home['closing']) {
  return (
    <PageClosing {...closing}>
      <ButtonLink to={action.to} arrow>
        {action.label}
      </ButtonLink>
    </PageClosing>
  )
}
