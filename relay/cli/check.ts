import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import type { RunResult } from '../../contract/desk-answers.ts'
import { leadForms, leadFormSources, type LeadForm } from '../../contract/lead-forms.ts'
import { canaryEmail } from '../../contract/lead.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import type { Config } from '../config.ts'
import { differenceOf } from '../desk/facts.ts'
import { reasonOf } from '../operator/export.ts'
import { compareWithCrm, resultOf } from '../operator/reconcile.ts'
import { createRuns } from '../operator/runs.ts'
import { followTestLead, sendTestLead, type Followed } from '../operator/test-lead.ts'
import { deliveryStates } from '../outbox/delivery.ts'
import { missing } from '../outbox/leads.ts'
import type { Store } from '../outbox/store.ts'
import { command, Impossible, wholeNumber, type Means, type Result, type Run } from './command.ts'
import { amount, leads, progress } from './print.ts'
import { describeAstray, describeStops, describeWaiting } from './waiting.ts'

/** No reason for exit status 1: it is so by design, and a command that always fails is one that nobody reads. */
const outsideBooks = ({ crm }: Config) =>
  crm?.kind === 'api' && crm.formsMinutes
    ? "outside the books: of the CRM's own forms in the pages, only what its API does not tell, and what came before the relay read them"
    : "outside the books: the CRM's own forms in the pages (contact, coach resume, popups) go straight to the CRM"

export const reconcile = (run: Run) =>
  command('reconcile')
    .description('Checks that the books balance and the CRM has its leads (exit status 1 if not)')
    .option('--no-crm', 'check the books only')
    .addHelpText(
      'after',
      `
Reads the list of a CRM with an API, then asks for each lead that is not in it, with at most 8 calls a second. Deliveries
share this limit.`
    )
    .action(
      run(async (means, options) => {
        const store = await means.openStore()
        const books = await checkBooks(store)
        const waiting = options.crm
          ? await describeWaiting({ store, clock: means.clock, config: means.config })
          : []
        const astray = options.crm ? await describeAstray(store, means.config) : []
        const crm = options.crm ? await checkCrm(store, means) : undefined
        const ok = books.ok && waiting.length + astray.length === 0 && crm?.ok !== false
        return {
          ok,
          facts: { ok, books: books.facts, waiting, astray, crm: crm?.facts },
          lines: [
            ...books.lines,
            ...waiting,
            ...astray,
            ...(crm ? [...crm.lines, outsideBooks(means.config)] : []),
            ok ? 'all is well' : 'something is wrong'
          ]
        }
      })
    )

/** How many of the leads that are in no state are named. */
const namedMissing = 20

async function checkBooks(store: Store): Promise<Result> {
  const books = await store.books()
  const difference = differenceOf(books)
  const lines = [
    ['accepted', books.accepted],
    // Delivered leads that were erased later stay delivered.
    ...deliveryStates.map((state) => [state === 'erased' ? 'erased unsent' : state, books[state]]),
    ['difference', difference]
  ].map(([name, count]) => `${String(name).padEnd(14)}${amount(Number(count)).padStart(10)}`)
  if (difference === 0) return { ok: true, facts: { ...books, difference }, lines }
  const found = await store.ask(missing(namedMissing))
  const facts = { ...books, difference, missing: found }
  return { ok: false, facts, lines: [...lines, ...found.map((id) => `missing: ${id}: no delivery`)] }
}

const writeOnly = 'leads sent through its webhook cannot be read back'

async function checkCrm(store: Store, { config, clock, terminal: { stderr } }: Means): Promise<Result> {
  using report = progress(stderr, (count) => `CRM: ${amount(count)} compared`)
  const startedAt = clock.now()
  const found = await compareWithCrm(config, { store, clock, report })
  const { ok, result } = resultOf(found)
  await createRuns({ store, clock }).note({ kind: 'compare', startedAt, ok, result })
  if (!found.compared) {
    const reason = found.why === 'no-crm' ? 'none is set' : writeOnly
    return { ok, facts: { reason }, lines: [`CRM: not compared: ${reason}`] }
  }
  const { compared: _compared, ...facts } = found
  const lines = [
    `CRM: has ${amount(found.there)} of ${leads(found.asked)} delivered, lacks ${amount(found.missing)}, could not be asked for ${amount(found.unknown)}`,
    ...(found.whyUnknown === undefined ? [] : [`CRM: could not be asked: ${found.whyUnknown}`]),
    ...found.lacks.map((id) => `CRM: lacks ${id}`),
    found.whyUnlisted === undefined
      ? `books: lack ${leads(found.unbooked.length)} of those that the CRM has`
      : `CRM: its list could not be read: ${found.whyUnlisted}`,
    ...found.unbooked.map(({ id, crmId }) => `books: lack ${id}, which the CRM has as ${crmId}`)
  ]
  return { ok, facts, lines }
}

export const canary = (run: Run) =>
  command('canary')
    .description(
      'Sends a test lead of each form through the relay to the CRM, and checks that all arrive (exit status 1 if not)'
    )
    .option('--wait <seconds>', 'how long the CRM may take', wholeNumber, 20)
    .addOption(new Option('--form <form>', 'test only this form').choices(leadFormSources))
    .option('--relay <url>', 'send to this address instead of the relay of this machine', relayUrl)
    .addHelpText(
      'after',
      `
The leads are sent to the running relay like a visitor's, from "Canary Rehearsal" <${canaryEmail}>, and count in the books.
The command also detects a CRM workflow that is a draft or was deleted, although its webhook reports success.`
    )
    .action(
      run(async (means, { wait, form, relay }) => {
        const forms = leadForms.filter(({ source }) => form === undefined || source === form)
        return testForms(means, { patienceMs: wait * 1000, forms, relay })
      })
    )

type Test = { patienceMs: number; forms: readonly LeadForm[]; relay: URL | undefined }

async function testForms({ config, clock, openStore }: Means, test: Test): Promise<Result> {
  const store = await openStore()
  const startedAt = clock.now()
  const sent: { id: string; form: string }[] = []
  await store.probeSoon()
  for (const form of test.forms) {
    const answer = await sendTestLead(config, { store, clock }, { form, relay: test.relay })
    if (!answer.ok) throw new Impossible(answer.problem)
    sent.push({ id: answer.id, form: form.source })
  }
  const deadline = clock.now() + test.patienceMs
  const facts: { form: string; id: string; ok: boolean; lines: string[] }[] = []
  for (const { id, form } of sent) {
    const followed = await followTestLead(id, config, { store, clock, patienceMs: deadline - clock.now() })
    const isTaken = followed.record?.state === 'delivered'
    const stops = isTaken ? [] : await describeStops({ store, clock, config })
    const lines = [`the relay took the lead: ${id}`, ...describeTest(id, followed, stops)]
    facts.push({ form, id, ok: isTaken && followed.seen !== 'missing', lines })
  }
  const lost = facts.filter((each) => !each.ok).map(({ form }) => form)
  const ok = lost.length === 0
  const result: RunResult = ok
    ? { code: 'arrived', leads: sent.length, ms: clock.now() - startedAt }
    : { code: 'not-arrived', forms: lost }
  await createRuns({ store, clock }).note({ kind: 'test-lead', startedAt, ok, result })
  return { ok, facts, lines: facts.flatMap(({ form, lines }) => lines.map((line) => `${form}: ${line}`)) }
}

function describeTest(id: string, { record, seen }: Followed, stops: string[]): string[] {
  if (record?.state !== 'delivered') {
    return [
      `the CRM did not take it: ${(record && reasonOf(record)) ?? 'no attempt has ended yet; is a CRM set?'}`,
      ...stops,
      `the lead is ${record?.state ?? 'gone'}; "leads show ${id}" shows details, "leads erase ${canaryEmail}" erases it`
    ]
  }
  const taken = `the CRM took it as ${record.crmId ?? '?'}`
  if (seen === 'there') return [`${taken}, and its list shows it`]
  return seen === 'missing' ? [taken, 'yet its list does not show it'] : [taken]
}

function relayUrl(given: string): URL {
  const url = URL.parse(relayPath, given)
  if (!url) throw new InvalidArgumentError('Expected an address such as https://www.example.com.')
  return url
}
