import type { VitalName } from '../../contract/vitals.ts'

/** Counts by day what the relay hears and refuses, for the desk. Undefined where nobody looks at it. */
export type DayCounts = {
  countVital(path: string, name: VitalName, value: number): void
  countRefused(reason: string): void
  countRepeated(): void
}
