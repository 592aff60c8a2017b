import type { Home } from 'content-collections'
import { ButtonLink } from '../../ui/button.tsx'
import { SplitClosing } from '../../ui/split-closing.tsx'

export function Closing({ action, ...closing }: Home['closing']) {
  return (
    <SplitClosing {...closing}>
      <ButtonLink to={action.to} arrow>
        {action.label}
      </ButtonLink>
    </SplitClosing>
  )
}
