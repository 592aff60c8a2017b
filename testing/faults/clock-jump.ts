import { pino } from 'pino'
import { systemClock, type Clock } from '../../relay/clock.ts'
import { createWebhookConnector } from '../../relay/crm/webhook.ts'
import { newLead } from '../store-contract/accept-lead.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { startDeliveries } from '../../relay/outbox/worker.ts'
import { refuseWith, startCrm, take } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { sqlitePlace } from './place.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: 100, full: 2000 }
const hour = 3_600_000

export const clockJump: Fault = {
  name: 'clock',
  what: 'the machine’s clock jumps back an hour while leads wait, arrive and are under way',
  async run(size) {
    const count = sizes[size]
    const place = await sqlitePlace()
    const crm = await startCrm(refuseWith(503))
    const clock = createShiftedClock()
    const store = await openSqliteStore({ dir: place.settings['DATA_DIR'] ?? '', clock })
    const deliveries = startDeliveries({
      store,
      clock,
      log: pino({ enabled: false }),
      deliver: createWebhookConnector({ url: crm.url })
    })
    const acked = new Set<string>()
    const accept = async () => {
      for (const acceptance of await Promise.all(
        Array.from({ length: count }, () => store.accept(newLead()))
      )) {
        if (acceptance.kind !== 'conflict') acked.add(acceptance.id)
      }
      deliveries.wake()
    }
    try {
      await accept()
      while (crm.calls() < count) await systemClock.wait(20)
      clock.shift(-hour)
      crm.behave(take)
      await accept()
      const promptly = await waitFor(() => crm.received.size >= count)
      clock.shift(hour + 60_000)
      deliveries.wake()
      const all = await waitFor(() => crm.received.size >= 2 * count)
      await deliveries.stop()
      await store.close()
      const { counted, broken } = await settleUp(place, crm, acked)
      return {
        counted: { 'accepted before and after': 2 * count, ...counted },
        broken: [
          ...broken,
          ...findBroken({
            'what comes after the jump is delivered at once': promptly,
            'what waited is delivered once the clock is right': all,
            'no lead comes twice': counted['came there more than once'] === 0
          })
        ]
      }
    } finally {
      await deliveries.stop()
      await store.close()
      await crm.close()
      await place.remove()
    }
  }
}

/** Ticks like the system's, and is wrong by as much as it was shifted. */
function createShiftedClock(): Clock & { shift(ms: number): void } {
  let offset = 0
  return {
    now: () => systemClock.now() + offset,
    elapsed: () => systemClock.elapsed(),
    wait: (ms, signal) => systemClock.wait(ms, signal),
    shift: (ms) => void (offset += ms)
  }
}

async function waitFor(condition: () => boolean, patienceMs = 30_000): Promise<boolean> {
  const deadline = Date.now() + patienceMs
  while (!condition() && Date.now() < deadline) await systemClock.wait(20)
  return condition()
}
