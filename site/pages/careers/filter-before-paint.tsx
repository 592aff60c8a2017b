import type { Careers } from 'content-collections'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { filterNames } from './use-choice.ts'

/**
 * Takes rows off the sheet while the document is read, as the page does from hydration on: who opens a filtered address
 * sees no row leave.
 */
export function FilterBeforePaint({ filters }: Pick<Careers['sheet'], 'filters'>) {
  const hydrated = useHydrated()
  if (hydrated) return null
  const known = Object.fromEntries(
    filterNames.map((name) => [name, filters[name].options.map(({ id }) => id)])
  )
  return (
    <script
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: `(${hideRows.toString()})(${JSON.stringify(known)})` }}
    />
  )
}

/** Runs by itself in the document, so it reaches nothing outside. */
function hideRows(known: Record<string, string[]>) {
  const query = new URLSearchParams(location.search)
  for (const [name, values] of Object.entries(known)) {
    const value = query.get(name)
    if (value === null || !values.includes(value)) continue
    for (const row of document.querySelectorAll<HTMLElement>(`[data-${name}]`)) {
      if (row.dataset[name] !== value) row.hidden = true
    }
  }
}
