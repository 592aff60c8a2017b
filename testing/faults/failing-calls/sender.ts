import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../relay/clock.ts'
import type { Promises } from './promises.ts'
import { readinessMs, type RelayInFolder } from './relay-in-folder.ts'
import type { Failing, Switch } from './switch.ts'

/** As often as a sender comes back. */
const tries = 5

/** Sends leads as a browser does, and asks before each whether the relay is ready for it. */
export function createSender(
  relay: RelayInFolder,
  { calls, failing, promises }: { calls: Switch; failing: Failing; promises: Promises }
) {
  /** The email address of each lead that was acknowledged, by its id. */
  const acked = new Map<string, string>()
  let refused = 0

  async function isReady(): Promise<boolean> {
    // An answer of before the first failure is none.
    await systemClock.wait(readinessMs)
    return relay.isReady()
  }

  async function send(email: string) {
    const key = randomUUID()
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const mustBeKept = failing.lasting && calls.failed() !== undefined && (await isReady())
      const { status, id } = await relay.post(email, key)
      promises.expect('it answers 200 or 503, nothing else', status === 200 || status === 503)
      promises.expect('it keeps a lead that comes while it is ready', !mustBeKept || status === 200)
      if (id !== undefined) acked.set(id, email)
      if (status === 200) return
      refused += 1
    }
    promises.expect('it takes a lead that comes again when one call failed', failing.lasting)
  }

  return { acked, refused: () => refused, send }
}
