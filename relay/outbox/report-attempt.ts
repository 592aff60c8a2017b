import type { Log } from './attempt.ts'
import type { Claim, Settlement } from './store.ts'

/** Logs the result of an attempt, without personal data. The level is `error` if a person has to act. */
export function reportAttempt(log: Log, { leadId, attempts, probe }: Claim, settlement: Settlement) {
  const { state, outcome } = settlement
  const { kind, status, ms } = outcome
  const line = { lead: leadId, state, attempt: attempts + 1, outcome: kind, status, ms }
  switch (state) {
    case 'dead':
      return log.error(line, 'lead is dead')
    case 'delivered':
      log.info(line, 'lead delivered')
      if (probe !== undefined) log.warn({ probes: probe + 1 }, 'the CRM takes leads again')
      return undefined
    case 'pending': {
      const { pauseMs: probeInMs } = settlement
      return probeInMs === undefined
        ? log.warn(line, 'lead waits for another attempt')
        : log.error({ ...line, probeInMs }, 'the CRM refuses every lead: deliveries are paused')
    }
  }
}
