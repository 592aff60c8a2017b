import { Icon } from './icon.tsx'

/** Drawn here instead of imported from Lucide, because it is on every page and the other icons are on few. */
export function CloseIcon() {
  return (
    <Icon>
      <path d="M4 4l12 12M16 4L4 16" />
    </Icon>
  )
}
