import { Children, Suspense, type ReactNode } from 'react'

/**
 * The parts of a long page. Each is a boundary, so that React takes a prerendered page over part by part, and a cheap phone
 * answers taps in between: it hydrates the tapped part first.
 */
export function InParts({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => <Suspense>{part}</Suspense>)
}
