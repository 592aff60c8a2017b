import { Icon } from './icon.tsx'

/** The pathway line in small: a pass that ends in the ball. */
export function PassIcon() {
  return (
    <Icon>
      <path d="M2 16C7 16 8 5 16 5" strokeDasharray=".1 3.6" strokeLinecap="round" />
      <circle cx="17" cy="5" r="1.5" fill="currentColor" />
    </Icon>
  )
}
