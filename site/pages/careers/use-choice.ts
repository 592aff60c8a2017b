import type { Careers } from 'content-collections'
import { useSearchParams } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'

type Opening = Careers['sheet']['openings'][number]
type Filters = Careers['sheet']['filters']

export const filterNames = ['place', 'kind'] as const

/** The value of each filter; undefined shows all openings. */
export type Choice = { [Name in keyof Filters]: string | undefined }

/** Keeps the choice in the address, so that visitors can share it and Back and Forward restore it. */
export function useChoice(filters: Filters) {
  const [parameters, setParameters] = useSearchParams()
  // The page was prerendered without a query, so hydration must ignore the query too.
  const hydrated = useHydrated()

  const read = (name: keyof Filters) => {
    const value = hydrated ? parameters.get(name) : null
    return filters[name].options.find(({ id }) => id === value)?.id
  }
  const choice: Choice = { place: read('place'), kind: read('kind') }

  function choose(change: Partial<Choice>) {
    const next = new URLSearchParams(parameters)
    for (const name of filterNames) {
      const value = name in change ? change[name] : choice[name]
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    setParameters(next, { preventScrollReset: true })
  }

  return { choice, choose }
}

export const fits = (opening: Opening, choice: Choice) =>
  filterNames.every((name) => choice[name] === undefined || opening[name] === choice[name])
