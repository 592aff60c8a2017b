import type { Careers } from 'content-collections'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { filterNames } from './use-choice.ts'

/**
 * Takes rows off the sheet while the document is read, as the page does from hydration on: a visitor who opens a filtered
 * address sees no row leave.
 */
export function FilterBeforePaint({ filters }: Pick<Careers['sheet'], 'filters'>) {
  const known = Object.fromEntries(
    filterNames.map((name) => [name, filters[name].options.map(({ id }) => id)])
  )
  return <InlineCall run={hideRows} args={JSON.stringify(known)} />
}

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
