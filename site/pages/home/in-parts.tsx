import { Children, Suspense, type ReactNode } from 'react'

/**
 * The parts of a long page. Each is a Suspense boundary, so that React hydrates a prerendered page part by part. A cheap
 * phone can then answer taps in between, and React hydrates the tapped part first.
 */
export function InParts({ children }: { children: ReactNode }) {
  return Children.map(children, (part) => <Suspense>{part}</Suspense>)
}
