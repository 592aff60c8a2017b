import { deliveryStates } from '../outbox/delivery-state.ts'
import { everyLead } from '../outbox/every-lead.ts'
import type { Books } from '../outbox/ledger.ts'
import { verifyChain } from '../outbox/verify-chain.ts'
import type { Store } from '../outbox/store.ts'
import type { Command, Means, Terminal } from './command.ts'
import { openCrmList } from './crm-list.ts'
import { amount, leads, progress, say } from './print.ts'
import { describeWaiting } from './waiting.ts'

/** How many of the leads that the CRM lacks are named. */
const namedMissing = 20

export const reconcile: Command = {
  name: 'reconcile',
  summary:
    'Checks that the books balance, the chain is unbroken and the CRM has its leads (exit status 1 if not)',
  options: { 'no-crm': { type: 'boolean', about: 'check books and chain only' } },
  more: 'Asks a CRM with an API for each lead in turn, at most 8 a second. Deliveries share this limit.',
  async run({ options }, means) {
    const store = await means.openStore()
    const { terminal } = means
    const balanced = await showBooks(await store.books(), terminal)
    const unbroken = await showChain(store, terminal)
    const complete = options['no-crm'] === true || (await showDeliveries(store, means))
    await say(terminal.stdout, balanced && unbroken && complete ? 'all is well' : 'something is wrong')
    return balanced && unbroken && complete ? 0 : 1
  }
}

async function showBooks(books: Books, { stdout }: Terminal): Promise<boolean> {
  const difference = books.accepted - deliveryStates.reduce((sum, state) => sum + books[state], 0)
  const lines = [
    ['accepted', books.accepted],
    ...deliveryStates.map((state) => [state, books[state]]),
    ['difference', difference]
  ]
  for (const [name, count] of lines)
    await say(stdout, `${String(name).padEnd(12)}${amount(Number(count)).padStart(10)}`)
  return difference === 0
}

async function showChain(store: Store, { stdout, stderr }: Terminal): Promise<boolean> {
  const chain = await verifyChain(
    store,
    progress(stderr, (count) => `chain: ${amount(count)} checked`)
  )
  if (chain.ok) {
    await say(
      stdout,
      `chain: ${leads(chain.checked)}, unbroken${chain.head ? `; it ends with ${chain.head.hash}` : ''}`
    )
  } else {
    const { sequence, problem } = chain.fault
    await say(
      stdout,
      `chain: broken at place ${amount(sequence)}: ${problem}; ${amount(chain.checked)} before it are intact`
    )
  }
  return chain.ok
}

async function showDeliveries(store: Store, means: Means): Promise<boolean> {
  const waiting = await describeWaiting(store)
  for (const line of waiting) await say(means.terminal.stdout, line)
  return (await showCrm(store, means)) && waiting.length === 0
}

/** Reads the delivered leads before it asks the CRM, so leads that are delivered meanwhile make no difference. */
async function showCrm(
  store: Store,
  { config, clock, terminal: { stdout, stderr } }: Means
): Promise<boolean> {
  const list = await openCrmList(config, { store, clock })
  if (!list.ok) {
    await say(stdout, `CRM: not compared: ${list.reason}`)
    return true
  }
  const counts = { there: 0, missing: 0, unknown: 0 }
  const missing: string[] = []
  let asked = 0
  const report = progress(stderr, (count) => `CRM: ${amount(count)} compared`)
  for await (const record of everyLead(store, { state: 'delivered' })) {
    // A person who was erased here should be erased there, too.
    if (record.erasedAt !== undefined) continue
    const answer = await list.lookUp(record)
    counts[answer] += 1
    if (answer === 'missing' && missing.push(record.id) > namedMissing) missing.pop()
    report((asked += 1))
  }
  await say(
    stdout,
    `CRM: has ${amount(counts.there)} of ${leads(asked)} delivered, lacks ${amount(counts.missing)}, could not be asked for ${amount(counts.unknown)}`
  )
  for (const id of missing) await say(stdout, `CRM: lacks ${id}`)
  return counts.missing + counts.unknown === 0
}
