import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { systemClock } from '../../relay/clock.ts'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import type { NewLead } from '../../relay/outbox/store.ts'
import { acceptLead, claimOne } from '../store-contract/accept-lead.ts'
import { emptiedStore } from './emptied-store.ts'
import { runCommand } from './run-leads.ts'

export { givenUp, delivered } from '../store-contract/accept-lead.ts'

type Kept = Partial<NewLead> & { changes?: Partial<Lead>; settlement?: Settlement }

/** A folder with these leads in it, of 5 January 2026 at nine, and the command that works on it. */
export async function keep(...kept: Kept[]) {
  const { dir, store, setClock } = await emptiedStore()
  const ids: string[] = []
  for (const { changes, settlement, ...entry } of kept) {
    ids.push(await acceptLead(store, { lead: sampleLead(changes), ...entry }))
    if (settlement) await store.settle(await claimOne(store), settlement)
  }
  setClock(systemClock)
  // The command works on the store that is open: every other one would start threads of its own.
  const openStore = async () => ({ ...store, close: async () => {} })
  const run = (env: Record<string, string>, args: string[], typed = '') =>
    runCommand({ DATA_DIR: dir, ...env }, args, { typed, openStore })
  return {
    dir,
    ids,
    store,
    leads: (...args: string[]) => run({}, args),
    leadsWith: (env: Record<string, string>, ...args: string[]) => run(env, args),
    typing: (typed: string, ...args: string[]) => run({}, args, typed)
  }
}
