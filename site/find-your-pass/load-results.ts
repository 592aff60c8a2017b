import { results } from 'pass-results'
import type { z } from 'zod'
import type { findYourPassSchema } from '../../content/schema/find-your-pass.ts'
import type { PassResults } from '../../content/schema/pass-results.ts'
import { resultsKey } from '../../content/schema/pass-table.ts'
import type { PagePath } from '../routes.ts'

type Table = z.output<ReturnType<typeof findYourPassSchema<PagePath>>>

export type Results = PassResults<Table['rules'][number], Table['programs'][number]>

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
