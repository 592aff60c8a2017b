import { aheadMs, overdueMs } from '../alerts/conditions.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import { describePauses } from './pause.ts'
import { leads } from './print.ts'

/** Returns one line for each problem that keeps leads from the CRM and needs a person; none if all is well. */
export async function describeWaiting(parts: { store: Store; clock: Clock }): Promise<string[]> {
  const [{ dead, oldestPendingMs = 0 }, pauses] = await Promise.all([
    parts.store.backlog(),
    describePauses(parts)
  ])
  const minutes = Math.round(oldestPendingMs / 60_000)
  return [
    dead > 0 && `dead: ${leads(dead)}; "leads list --state dead" names them`,
    oldestPendingMs > overdueMs && `overdue: the oldest pending lead came ${minutes} minutes ago`,
    oldestPendingMs < -aheadMs && `overdue: the oldest pending lead came while the clock was ahead`,
    ...pauses.map((line) => `deliveries: ${line}`)
  ].filter((line) => typeof line === 'string')
}
