import type { Pause } from '../outbox/ledger.ts'
import { moment, plain } from './print.ts'

/** Describes on one line why deliveries wait, and until when. */
export function describePause({ since, reason, probeAt }: Pause): string {
  const why = plain(reason ?? 'no reason is recorded')
  return `PAUSED since ${moment(since)}: ${why}; next try ${moment(probeAt)} (UTC)`
}
