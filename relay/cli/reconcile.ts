import type { Writable } from 'node:stream'
import { Command } from '@commander-js/extra-typings'
import { deliveryStates } from '../outbox/delivery-state.ts'
import { everyLead } from '../outbox/every-lead.ts'
import type { Books } from '../outbox/ledger.ts'
import { verifyChain } from '../outbox/verify-chain.ts'
import type { Store } from '../outbox/store.ts'
import { describeAstray, outsideBooks } from './astray.ts'
import type { Means, Run } from './command.ts'
import { openCrmList } from '../operator/crm-list.ts'
import { jsonOption } from './filter.ts'
import { amount, jsonLine, leads, progress, say } from './print.ts'
import { describeWaiting } from './waiting.ts'

/** How many of the leads that the CRM lacks are named. */
const namedMissing = 20

export const reconcile = (run: Run) =>
  new Command('reconcile')
    .description(
      'Checks that the books balance, the chain is unbroken and the CRM has its leads (exit status 1 if not)'
    )
    .option('--no-crm', 'check books and chain only')
    .addOption(jsonOption())
    .addHelpText(
      'after',
      `
Asks a CRM with an API for each lead in turn, at most 8 a second. Deliveries share this limit.`
    )
    .action(
      run(async (means, options) => {
        const store = await means.openStore()
        const { stdout, stderr } = means.terminal
        const tell = async (lines: string[]) => {
          if (!options.json) for (const line of lines) await say(stdout, line)
        }
        const books = checkBooks(await store.books())
        await tell(books.lines)
        const chain = await checkChain(store, stderr)
        await tell(chain.lines)
        const waiting = options.crm ? await describeWaiting(store) : []
        const astray = options.crm ? await describeAstray(store, means.config) : []
        await tell([...waiting, ...astray])
        const crm = options.crm ? await checkCrm(store, means) : undefined
        await tell(crm ? [...crm.lines, outsideBooks] : [])
        const ok = books.ok && chain.ok && waiting.length + astray.length === 0 && crm?.ok !== false
        await tell([ok ? 'all is well' : 'something is wrong'])
        if (options.json)
          await say(
            stdout,
            jsonLine({ ok, books: books.facts, chain: chain.facts, waiting, astray, crm: crm?.facts })
          )
        return ok ? 0 : 1
      })
    )

/** `facts` are for programs, `lines` for people. */
type Check = { ok: boolean; facts: object; lines: string[] }

function checkBooks(books: Books): Check {
  const difference = books.accepted - deliveryStates.reduce((sum, state) => sum + books[state], 0)
  const lines = [
    ['accepted', books.accepted],
    ...deliveryStates.map((state) => [state, books[state]]),
    ['difference', difference]
  ].map(([name, count]) => `${String(name).padEnd(12)}${amount(Number(count)).padStart(10)}`)
  return { ok: difference === 0, facts: { ...books, difference }, lines }
}

async function checkChain(store: Store, stderr: Writable): Promise<Check> {
  using report = progress(stderr, (count) => `chain: ${amount(count)} checked`)
  const { ok, ...chain } = await verifyChain(store, report)
  if ('fault' in chain) {
    const { sequence, problem } = chain.fault
    const place = `broken at place ${amount(sequence)}: ${problem}`
    return { ok, facts: chain, lines: [`chain: ${place}; ${amount(chain.checked)} before it are intact`] }
  }
  const end = chain.head ? `; it ends with ${chain.head.hash}` : ''
  return { ok, facts: chain, lines: [`chain: ${leads(chain.checked)}, unbroken${end}`] }
}

/** Reads the delivered leads before it asks the CRM, so leads that are delivered meanwhile make no difference. */
async function checkCrm(store: Store, { config, clock, terminal: { stderr } }: Means): Promise<Check> {
  const list = await openCrmList(config, { store, clock })
  if (!list.ok)
    return { ok: true, facts: { reason: list.reason }, lines: [`CRM: not compared: ${list.reason}`] }
  const counts = { there: 0, missing: 0, unknown: 0 }
  const missing: string[] = []
  let asked = 0
  using report = progress(stderr, (count) => `CRM: ${amount(count)} compared`)
  for await (const record of everyLead(store, { state: 'delivered' })) {
    // A person who was erased here should be erased there, too.
    if (record.erasedAt !== undefined) continue
    const answer = await list.lookUp(record)
    counts[answer] += 1
    if (answer === 'missing' && missing.push(record.id) > namedMissing) missing.pop()
    report((asked += 1))
  }
  const lines = [
    `CRM: has ${amount(counts.there)} of ${leads(asked)} delivered, lacks ${amount(counts.missing)}, could not be asked for ${amount(counts.unknown)}`,
    ...missing.map((id) => `CRM: lacks ${id}`)
  ]
  return { ok: counts.missing + counts.unknown === 0, facts: { asked, ...counts, lacks: missing }, lines }
}
