import { Icon } from './icon.tsx'

export function PlusIcon() {
  return (
    <Icon>
      <path d="M10 3v14M3 10h14" />
    </Icon>
  )
}
