import { Icon } from './icon.tsx'

export function PauseIcon() {
  return (
    <Icon>
      <path d="M6 4v12M14 4v12" />
    </Icon>
  )
}
