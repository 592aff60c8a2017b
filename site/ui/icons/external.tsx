import { Icon } from './icon.tsx'

/** Leads away from this site. */
export function ExternalIcon() {
  return (
    <Icon>
      <path d="M8 4H3.5v12.5H16V12M11 3h6v6M17 3l-8 8" />
    </Icon>
  )
}
