import type { Careers } from 'content-collections'
import { InlineCall } from '../../start-up/inline-call.tsx'
import { filterNames } from './use-choice.ts'

/**
 * Hides the filtered rows while the browser parses the document. After hydration, the page does the same. A visitor who
 * opens a filtered address therefore sees no row disappear.
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
