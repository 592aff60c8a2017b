import { Icon } from './icon.tsx'

export function DownloadIcon() {
  return (
    <Icon>
      <path d="M10 2v11M5 8.5l5 5 5-5M3 17.5h14" />
    </Icon>
  )
}
