import { resultsKey } from '../../content/schema/pass-table.ts'
import { results, type Results } from './results.ts'

const loads = new Map<string, Promise<Results>>()

/** Loads what the first and the third answer still allow. The same answers have the same promise. */
export function loadResults(answers: readonly string[]): Promise<Results> {
  const key = resultsKey(answers)
  const load = loads.get(key) ?? fetchResults(key)
  loads.set(key, load)
  return load
}

async function fetchResults(key: string): Promise<Results> {
  const module = await results[key]?.()
  return module?.default ?? { rules: [], programs: [] }
}
