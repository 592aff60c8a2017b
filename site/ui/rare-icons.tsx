import { Icon } from './icons.tsx'

// Icons that few pages have: in the file of the close icon, every page would load them.

export function CalendarIcon() {
  return (
    <Icon>
      <path d="M3 4h14v13H3zM3 8.5h14M7 2v3.5M13 2v3.5" />
    </Icon>
  )
}

export function CheckIcon() {
  return (
    <Icon>
      <path d="M3.5 10.5l4.5 4.5 8.5-10" />
    </Icon>
  )
}

export function PauseIcon() {
  return (
    <Icon>
      <path d="M7 5v10M13 5v10" />
    </Icon>
  )
}

export function PinIcon() {
  return (
    <Icon>
      <path d="M10 18.2c4-4 6-7.2 6-10.2a6 6 0 0 0-12 0c0 3 2 6.2 6 10.2z" />
      <circle cx="10" cy="8" r="1.5" />
    </Icon>
  )
}

export function PlayIcon() {
  return (
    <Icon>
      <path d="M6 4l10 6-10 6z" />
    </Icon>
  )
}
