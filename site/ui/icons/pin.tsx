import { Icon } from './icon.tsx'

export function PinIcon() {
  return (
    <Icon>
      <path d="M10 18s6-5.4 6-10A6 6 0 0 0 4 8c0 4.6 6 10 6 10z" />
      <circle cx="10" cy="8" r="2" />
    </Icon>
  )
}
