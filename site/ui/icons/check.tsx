import { Icon } from './icon.tsx'

export function CheckIcon() {
  return (
    <Icon>
      <path d="M3 10.5l5 5L17 5" />
    </Icon>
  )
}
