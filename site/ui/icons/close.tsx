import { Icon } from './icon.tsx'

/** Drawn here, not taken from Lucide: it is on every page, and the others are on few. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}
