import { pino } from 'pino'
import { systemClock } from '../../relay/clock.ts'
import { createWebhookConnector } from '../../relay/crm/webhook.ts'
import { newLead } from '../store-contract/accept-lead.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { createSteeredClock } from '../relay/steered-clock.ts'
import { startDeliveries } from '../../relay/outbox/worker.ts'
import { runCommand } from '../relay/run-leads.ts'
import { refuseWith, startCrm } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { sqlitePlace } from './place.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: 20, full: 200 }
const hour = 3_600_000
const day = 24 * hour

export const crmDownForAWeek: Fault = {
  name: 'week',
  what: 'the CRM is down for a simulated week: what it missed is dead, kept, and brought back by an operator',
  async run(size) {
    const count = sizes[size]
    const place = await sqlitePlace()
    const crm = await startCrm(refuseWith(502))
    const clock = createSteeredClock(Date.now())
    const store = await openSqliteStore({ dir: place.settings['DATA_DIR'] ?? '', clock })
    const deliveries = startDeliveries({
      store,
      clock,
      log: pino({ enabled: false }),
      deliver: createWebhookConnector({ url: crm.url }),
      concurrency: 32
    })
    const acked = new Set<string>()
    const accept = async () => {
      for (const acceptance of await Promise.all(
        Array.from({ length: count }, () => store.accept(newLead()))
      )) {
        if (acceptance.kind !== 'conflict') acked.add(acceptance.id)
      }
    }
    /** Time goes on in steps of an hour, each as long as something is due in it. */
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += hour) {
        clock.advance(hour)
        while ((await store.untilNextDue()) === 0) {
          deliveries.wake()
          await systemClock.wait(5)
        }
      }
    }
    try {
      await accept()
      await pass(6 * day)
      await accept()
      await pass(day + hour)
      const { dead, pending } = await store.backlog()
      await deliveries.stop()
      await store.close()
      await runCommand(place.settings, ['retry', '--all'])
      const { counted, broken } = await settleUp(place, crm, acked)
      return {
        counted: {
          'attempts in vain': crm.calls() - acked.size,
          'dead after the week': dead,
          'still tried': pending,
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'what waited a week is dead': dead === count,
            'what waited a day is still tried': pending === count
          })
        ]
      }
    } finally {
      const stopped = deliveries.stop()
      clock.advance(hour)
      await stopped
      await store.close()
      await crm.close()
      await place.remove()
    }
  }
}
