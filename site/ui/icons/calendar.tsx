import { Icon } from './icon.tsx'

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M2.5 4.5h15v13h-15zM2.5 8.5h15M6.5 2v4M13.5 2v4" />
    </Icon>
  )
}
