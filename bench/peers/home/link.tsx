import type { ComponentType, ReactNode } from 'react'

export type LinkProps = { to: string; className?: string; children: ReactNode }

/** The framework's own link, for the pages that a peer has. */
export type LinkType = ComponentType<LinkProps>

export function PlainLink({ to, className, children }: LinkProps) {
  return (
    <a href={to} className={className}>
      {children}
    </a>
  )
}

/** Opens the lead dialog. */
export function Call({ children }: { children: ReactNode }) {
  return (
    <button type="button" className="button" data-lead>
      {children} <span aria-hidden="true">→</span>
    </button>
  )
}
