import type { ReactNode } from 'react'

/** A grid of 20. Decorative: the words beside an icon give its full meaning. */
function Icon({ size = 18, children }: { size?: number; children: ReactNode }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth={1.6}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  )
}

export function ChartIcon() {
  return (
    <Icon>
      <path d="M2.5 2.5v15h15M7 14v-4M11 14V5M15 14V8" />
    </Icon>
  )
}

export function InboxIcon() {
  return (
    <Icon>
      <path d="M2.5 11l3-7h9l3 7v5.5h-15zM2.5 11H7l1.5 2.5h3L13 11h4.5" />
    </Icon>
  )
}

/** A heart beat. */
export function PulseIcon() {
  return (
    <Icon>
      <path d="M2 10h4l2.5-6.5 4 13L15 10h3" />
    </Icon>
  )
}

export function PeopleIcon() {
  return (
    <Icon>
      <circle cx="7.5" cy="6.5" r="3" />
      <path d="M2 17c0-3.5 2-5 5.5-5s5.5 1.5 5.5 5M13 3.8a3 3 0 0 1 0 5.4M15.5 12.5c1.7.7 2.5 2.2 2.5 4.5" />
    </Icon>
  )
}

/** A page with a pen. */
export function PageIcon() {
  return (
    <Icon>
      <path d="M16.5 9V2.5h-13v15H9M6.5 6.5h7M6.5 10H10M11.5 17.5l.5-2.5 5-5 2 2-5 5z" />
    </Icon>
  )
}

export function SearchIcon() {
  return (
    <Icon size={16}>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="M12.8 12.8L17.5 17.5" />
    </Icon>
  )
}
