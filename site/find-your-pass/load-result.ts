import { resultsKey } from '../../content/schema/pass-table.ts'
import type Result from './result.tsx'
import { results, type Results } from './results.ts'

type Loaded = Results & { Result: typeof Result }

const loads = new Map<string, Promise<Loaded | undefined>>()

/**
 * Loads what shows the result of these answers, or of all that they still allow. Resolves to undefined if a file does not
 * come. Another call then asks for it again; the browser keeps the files that came.
 */
export function loadResult(answers: readonly string[]): Promise<Loaded | undefined> {
  const key = resultsKey(answers)
  const load = fetchResult(key).catch(() => undefined)
  loads.set(key, load)
  return load
}

/** What the last call loads. React needs the same promise for every render. */
export const resultOf = (answers: readonly string[]) => loads.get(resultsKey(answers)) ?? loadResult(answers)

async function fetchResult(key: string): Promise<Loaded> {
  const [{ default: Result }, found] = await Promise.all([import('./result.tsx'), results[key]?.()])
  return { Result, rules: [], programs: [], ...found?.default }
}
