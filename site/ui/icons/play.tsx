import { Icon } from './icon.tsx'

export function PlayIcon() {
  return (
    <Icon>
      <path d="M6 3.5v13l10.5-6.5z" />
    </Icon>
  )
}
