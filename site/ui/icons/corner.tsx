import { Icon } from './icon.tsx'

export function CornerIcon() {
  return (
    <Icon>
      <path d="M3 2v15h15M3 10a7 7 0 0 1 7 7" />
    </Icon>
  )
}
