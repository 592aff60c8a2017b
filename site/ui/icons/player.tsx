import { Icon } from './icon.tsx'

/** The O of the tactics board: you. */
export function PlayerIcon() {
  return (
    <Icon>
      <circle cx="10" cy="10" r="7" />
    </Icon>
  )
}
