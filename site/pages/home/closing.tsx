import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { Closing as ClosingSection } from '../../ui/closing.tsx'

export function Closing({ action, ...words }: Home['closing']) {
  return (
    <ClosingSection {...words}>
      <ButtonLink to={action.to} arrow>
        {action.label}
      </ButtonLink>
    </ClosingSection>
  )
}
