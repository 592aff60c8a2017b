import { differenceOf } from '../desk/facts.ts'
import { createRuns } from '../desk/runs.ts'
import { compareWithCrm, describeChain, describeComparison, isComplete } from '../operator/reconcile.ts'
import { deliveryStates } from '../outbox/ledger.ts'
import { missing, type Missing } from '../outbox/ledger-queries.ts'
import type { Store } from '../outbox/store.ts'
import { verifyChain } from '../outbox/chain.ts'
import { command, type Means, type Result, type Run } from './command.ts'
import { amount, leads, progress } from './print.ts'
import { describeAstray, describeWaiting } from './waiting.ts'

/** No reason for exit status 1: it is so by design, and a command that always fails is one that nobody reads. */
const outsideBooks =
  "outside the books: the CRM's own forms in the pages (contact, coach resume, popups) go straight to the CRM"

export const reconcile = (run: Run) =>
  command('reconcile')
    .description(
      'Checks that the books balance, the chain is unbroken and the CRM has its leads (exit status 1 if not)'
    )
    .option('--no-crm', 'check books and chain only')
    .addHelpText(
      'after',
      `
Asks a CRM with an API for each lead in turn, at most 8 a second. Deliveries share this limit.`
    )
    .action(
      run(async (means, options) => {
        const store = await means.openStore()
        const books = await checkBooks(store)
        const chain = await checkChain(store, means)
        const waiting = options.crm ? await describeWaiting({ store, clock: means.clock }) : []
        const astray = options.crm ? await describeAstray(store, means.config) : []
        const crm = options.crm ? await checkCrm(store, means) : undefined
        const ok = books.ok && chain.ok && waiting.length + astray.length === 0 && crm?.ok !== false
        return {
          ok,
          facts: { ok, books: books.facts, chain: chain.facts, waiting, astray, crm: crm?.facts },
          lines: [
            ...books.lines,
            ...chain.lines,
            ...waiting,
            ...astray,
            ...(crm ? [...crm.lines, outsideBooks] : []),
            ok ? 'all is well' : 'something is wrong'
          ]
        }
      })
    )

/** How many of the leads that the books miss are named. */
const namedMissing = 20

async function checkBooks(store: Store): Promise<Result> {
  const books = await store.books()
  const difference = differenceOf(books)
  const lines = [
    ['accepted', books.accepted],
    ...deliveryStates.map((state) => [state, books[state]]),
    ['difference', difference]
  ].map(([name, count]) => `${String(name).padEnd(12)}${amount(Number(count)).padStart(10)}`)
  if (difference === 0) return { ok: true, facts: { ...books, difference }, lines }
  const found = await store.ask(missing(namedMissing))
  return {
    ok: false,
    facts: { ...books, difference, missing: found },
    lines: [...lines, ...found.map(describeMissing)]
  }
}

function describeMissing({ first, last, id }: Missing): string {
  if (id !== undefined) return `missing: number ${amount(first)}, ${id}: no delivery`
  const numbers = first === last ? `number ${amount(first)}` : `numbers ${amount(first)} to ${amount(last)}`
  return `missing: ${numbers}: no lead`
}

async function checkChain(store: Store, { clock, terminal: { stderr } }: Means): Promise<Result> {
  using report = progress(stderr, (count) => `chain: ${amount(count)} checked`)
  const startedAt = clock.now()
  const found = await verifyChain(store, report)
  const { ok, ...chain } = found
  await createRuns({ store, clock }).note({ kind: 'chain', startedAt, ok, result: describeChain(found) })
  if ('fault' in chain) {
    const { sequence, problem } = chain.fault
    const place = `broken at place ${amount(sequence)}: ${problem}`
    return { ok, facts: chain, lines: [`chain: ${place}; ${amount(chain.checked)} before it are intact`] }
  }
  const end = chain.head ? `; it ends with ${chain.head.hash}` : ''
  return { ok, facts: chain, lines: [`chain: ${leads(chain.checked)}, unbroken${end}`] }
}

async function checkCrm(store: Store, { config, clock, terminal: { stderr } }: Means): Promise<Result> {
  using report = progress(stderr, (count) => `CRM: ${amount(count)} compared`)
  const startedAt = clock.now()
  const found = await compareWithCrm(config, { store, clock, report })
  const ok = isComplete(found)
  const result = describeComparison(found)
  await createRuns({ store, clock }).note({ kind: 'compare', startedAt, ok, result })
  if (!found.compared)
    return { ok, facts: { reason: found.reason }, lines: [`CRM: not compared: ${found.reason}`] }
  const { compared: _compared, ...facts } = found
  const lines = [
    `CRM: has ${amount(found.there)} of ${leads(found.asked)} delivered, lacks ${amount(found.missing)}, could not be asked for ${amount(found.unknown)}`,
    ...(found.whyUnknown === undefined ? [] : [`CRM: could not be asked: ${found.whyUnknown}`]),
    ...found.lacks.map((id) => `CRM: lacks ${id}`)
  ]
  return { ok, facts, lines }
}
