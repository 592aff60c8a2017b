import { Icon } from './icon.tsx'

export function CloseIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}
