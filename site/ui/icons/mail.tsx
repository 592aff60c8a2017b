import { Icon } from './icon.tsx'

export function MailIcon() {
  return (
    <Icon>
      <path d="M2 4.5h16v11H2zM2 5l8 6 8-6" />
    </Icon>
  )
}
