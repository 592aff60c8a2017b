import type { Lead } from '../../contract/lead.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { systemClock } from '../../relay/clock.ts'
import type { NewLead, Settlement } from '../../relay/outbox/store.ts'
import { newLead } from '../store-contract/accept-lead.ts'
import { emptiedStore } from './emptied-store.ts'
import { runCommand } from './run-leads.ts'

type Kept = Partial<NewLead> & { changes?: Partial<Lead>; settlement?: Settlement }

export const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', status: 410, ms: 12, error: 'the CRM answered 410: gone' }
}
export const delivered: Settlement = {
  state: 'delivered',
  outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 80 }
}

/** A folder with these leads in it, of 5 January 2026 at nine, and the command that works on it. */
export async function keep(...kept: Kept[]) {
  const { dir, store, setClock } = await emptiedStore()
  const ids: string[] = []
  for (const { changes, settlement, ...entry } of kept) {
    const acceptance = await store.accept(newLead({ lead: sampleLead(changes), ...entry }))
    if (acceptance.kind === 'stored') ids.push(acceptance.id)
    const [claim] = settlement ? await store.claim({ limit: 1, leaseMs: 1000 }) : []
    if (claim && settlement) await store.settle(claim, settlement)
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
