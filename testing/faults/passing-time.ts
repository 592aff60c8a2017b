import { pino } from 'pino'
import { systemClock, type Clock } from '../../relay/clock.ts'
import { createWebhookConnector } from '../../relay/crm/webhook.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { startDeliveries } from '../../relay/outbox/worker.ts'
import { runCommand } from '../relay/run-leads.ts'
import { createSteeredClock } from '../relay/steered-clock.ts'
import { newLead } from '../store-contract/accept-lead.ts'
import { refuseWith, startCrm, take } from './crm.ts'
import { judge, settleUp, until, type Fault } from './fault.ts'
import { sqlitePlace } from './relays.ts'

const hour = 3_600_000
const day = 24 * hour

const jumpSizes = { short: 100, full: 2000 }

export const clockJump: Fault = {
  name: 'clock',
  what: 'the machine’s clock jumps back an hour while leads wait, arrive and are under way',
  async run(size) {
    const count = jumpSizes[size]
    const clock = createShiftedClock()
    const outbox = await openOutbox(clock, 503)
    const { crm, deliveries } = outbox
    const accept = async () => {
      await outbox.accept(count)
      deliveries.wake()
    }
    try {
      await accept()
      const tried = await until(() => crm.calls() >= count)
      clock.shift(-hour)
      crm.behave(take)
      await accept()
      const promptly = await until(() => crm.received.size >= count)
      clock.shift(hour + 60_000)
      deliveries.wake()
      const all = await until(() => crm.received.size >= 2 * count)
      const settled = await outbox.settleUp()
      return judge(
        settled,
        { 'accepted before and after': 2 * count },
        {
          'every lead was tried before the jump': tried,
          'what comes after the jump is delivered at once': promptly,
          'what waited is delivered once the clock is right': all,
          'no lead comes twice': settled.repeated === 0
        }
      )
    } finally {
      await outbox.remove()
    }
  }
}

const weekSizes = { short: 20, full: 200 }

export const crmDownForAWeek: Fault = {
  name: 'week',
  what: 'the CRM is down for a simulated week: what it missed is dead, kept, and brought back by an operator',
  async run(size) {
    const count = weekSizes[size]
    const clock = createSteeredClock(Date.now())
    const outbox = await openOutbox(clock, 502, 32)
    const { crm, deliveries, place, store } = outbox
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
      await outbox.accept(count)
      await pass(6 * day)
      await outbox.accept(count)
      await pass(day + hour)
      const { dead, pending } = await store.backlog()
      await outbox.close()
      await runCommand(place.settings, ['retry', '--all'])
      const settled = await outbox.settleUp()
      return judge(
        settled,
        {
          'attempts in vain': crm.calls() - settled.counted.acknowledged,
          'dead after the week': dead,
          'still tried': pending
        },
        {
          'what waited a week is dead': dead === count,
          'what waited a day is still tried': pending === count
        }
      )
    } finally {
      const removed = outbox.remove()
      clock.advance(hour)
      await removed
    }
  }
}

/** A store and its deliveries in this process, by the clock of the rehearsal, to a CRM that refuses every call at first. */
async function openOutbox(clock: Clock, status: number, concurrency = 8) {
  const place = await sqlitePlace()
  const crm = await startCrm(refuseWith(status))
  const store = await openSqliteStore({ dir: place.settings['DATA_DIR'] ?? '', clock })
  const deliveries = startDeliveries({
    store,
    clock,
    log: pino({ enabled: false }),
    deliver: createWebhookConnector({ url: crm.url }),
    concurrency
  })
  const acked = new Set<string>()
  const close = async () => {
    await deliveries.stop()
    await store.close()
  }
  return {
    place,
    crm,
    store,
    deliveries,
    close,
    async accept(count: number) {
      for (const acceptance of await Promise.all(
        Array.from({ length: count }, () => store.accept(newLead()))
      )) {
        if (acceptance.kind !== 'conflict') acked.add(acceptance.id)
      }
    },
    async settleUp() {
      await close()
      return settleUp(place, crm, acked)
    },
    async remove() {
      await close()
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
