import { Icon } from './icon.tsx'

/** The X of the tactics board: an opponent. */
export function OpponentIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}
