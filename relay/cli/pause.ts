import { createStop } from '../desk/stop.ts'
import type { Pause } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import type { Clock } from '../clock.ts'
import { moment, plain } from './print.ts'

type Parts = { store: Store; clock: Clock }

/** Says why no lead is sent, and until when: one line if the CRM paused deliveries, and one if a person stopped them. */
export async function describePauses(parts: Parts): Promise<string[]> {
  const [pause, stopped] = await Promise.all([parts.store.pause(), describeStop(parts)])
  return [pause && describePause(pause), stopped].filter((line) => line !== undefined)
}

function describePause({ since, reason, probeAt }: Pause): string {
  const why = plain(reason ?? 'no reason is recorded')
  return `PAUSED since ${moment(since)}: ${why}; next try ${moment(probeAt)} (UTC)`
}

/** Describes on one line who stopped deliveries, and until when. Undefined if nobody did. */
export async function describeStop(parts: Parts): Promise<string | undefined> {
  const stop = await createStop(parts).current()
  if (!stop) return undefined
  const { since, until, by, reason } = stop
  return `STOPPED since ${moment(since)} until ${moment(until)} (UTC) by ${plain(by)}: ${plain(reason)}`
}
