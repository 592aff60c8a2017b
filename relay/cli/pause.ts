import type { Pause } from '../outbox/ledger.ts'
import { moment, plain } from './print.ts'

/** Says in one line why deliveries wait, and until when. */
export function describePause({ since, reason, probeAt }: Pause): string {
  const why = plain(reason ?? 'no reason is kept')
  return `PAUSED since ${moment(since)}: ${why}; next try ${moment(probeAt)} (UTC)`
}
