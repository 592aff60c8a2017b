import { aheadMs, overdueMs } from '../alerts/conditions.ts'
import type { Store } from '../outbox/store.ts'
import { describePause } from './pause.ts'
import { leads } from './print.ts'

/** Returns one line for each problem that keeps leads from the CRM and needs a person; none if all is well. */
export async function describeWaiting(store: Pick<Store, 'backlog' | 'pause'>): Promise<string[]> {
  const [{ dead, oldestPendingMs = 0 }, pause] = [await store.backlog(), await store.pause()]
  const minutes = Math.round(oldestPendingMs / 60_000)
  return [
    dead > 0 && `dead: ${leads(dead)}; "leads list --state dead" names them`,
    oldestPendingMs > overdueMs && `overdue: the oldest pending lead came ${minutes} minutes ago`,
    oldestPendingMs < -aheadMs && `overdue: the oldest pending lead came while the clock was ahead`,
    pause && `deliveries: ${describePause(pause)}`
  ].filter((line) => typeof line === 'string')
}
