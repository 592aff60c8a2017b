import { randomUUID } from 'node:crypto'
import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { leadForms, leadFormSources, type LeadForm } from '../../contract/lead-forms.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { canaryEmail as email } from '../crm/canary-email.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { askOwnRelay } from '../process/own-relay.ts'
import { parseJson } from '../parse-json.ts'
import { Impossible, type Means, type Run } from './command.ts'
import { openCrmList } from '../operator/crm-list.ts'
import { wholeNumber } from './filter.ts'
import { describePause } from './pause.ts'
import { plain, say } from './print.ts'

const lookAgainMs = 200
const limitMs = 10_000

export const canary = (run: Run) =>
  new Command('canary')
    .description(
      'Sends a test lead of each form through the relay to the CRM, and checks that all arrive (exit status 1 if not)'
    )
    .option('--wait <seconds>', 'how long the CRM may take', wholeNumber, 20)
    .addOption(new Option('--form <form>', 'test only this form').choices(leadFormSources))
    .option('--relay <url>', 'send to this address instead of the relay of this machine', relayUrl)
    .addHelpText(
      'after',
      `
The leads are sent to the running relay like a visitor's, from "Canary Rehearsal" <${email}>, and count in the books.
The command also detects a CRM workflow that is a draft or was deleted, although its webhook reports success.`
    )
    .action(
      run(async (means, { wait, form, relay }) =>
        testForms(means, {
          patienceMs: wait * 1000,
          forms: leadForms.filter(({ source }) => form === undefined || source === form),
          relay
        })
      )
    )

type Test = { patienceMs: number; forms: readonly LeadForm[]; relay: URL | undefined }

/** Sends all leads, then waits for them together. */
async function testForms(means: Means, { patienceMs, forms, relay }: Test): Promise<number> {
  const { config, clock, openStore, terminal } = means
  const store = await openStore()
  await store.probeSoon()
  const sent: { id: string; form: LeadForm }[] = []
  for (const form of forms) {
    const id = await send(config, testLead(form, config.siteUrl, new Date(clock.now())), relay)
    await say(terminal.stdout, `${form.source}: the relay took the lead: ${id}`)
    sent.push({ id, form })
  }
  const deadline = clock.now() + patienceMs
  let status = 0
  for (const { id, form } of sent) {
    const record = await settled(id, { store, clock, deadline })
    const tell = (line: string) => say(terminal.stdout, `${form.source}: ${line}`)
    if (!(await arrived(id, record, { means, store, tell }))) status = 1
  }
  return status
}

type Judge = { means: Means; store: Store; tell: (line: string) => Promise<void> }

async function arrived(id: string, record: LeadRecord | undefined, { means, store, tell }: Judge) {
  if (record?.state !== 'delivered') {
    const reason = record?.lastError ?? 'no attempt has ended yet; is a CRM set?'
    await tell(`the CRM did not take it: ${plain(reason)}`)
    const pause = await store.pause()
    if (pause) await tell(`deliveries are ${describePause(pause)}`)
    await tell(
      `the lead is ${record?.state ?? 'gone'}; "leads show ${id}" shows details, "leads erase ${email}" erases it`
    )
    return false
  }
  const list = await openCrmList(means.config, { store, clock: means.clock })
  const seen = list.ok ? await list.lookUp(record) : 'unknown'
  await tell(
    `the CRM took it as ${plain(record.crmId ?? '?')}${seen === 'there' ? ', and its list shows it' : ''}`
  )
  if (seen === 'missing') await tell('yet its list does not show it')
  return seen !== 'missing'
}

function relayUrl(given: string): URL {
  const url = URL.parse(relayPath, given)
  if (!url) throw new InvalidArgumentError('Expected an address such as https://www.example.com.')
  return url
}

const answerSchema = z.object({ id: z.string().optional(), message: z.string().optional() }).catch({})

async function send(config: Config, lead: Lead, relay: URL | undefined): Promise<string> {
  const { host, port, anonKey, tls } = config
  const key = anonKey === undefined ? {} : { apikey: anonKey }
  const post = {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...key },
    body: JSON.stringify(lead)
  }
  const own = { host, port, tls: tls !== undefined, path: relayPath, limitMs }
  const answer = await (relay ? askRelay(relay, post) : askOwnRelay({ ...own, ...post })).catch(() => {
    const address = relay?.origin ?? `${tls ? 'https' : 'http'}://localhost:${port}`
    throw new Impossible(`no relay answers at ${address}; check that it runs and that PORT is its port`)
  })
  const { id, message } = answerSchema.parse(parseJson(answer.text))
  if (id === undefined)
    throw new Impossible(`the relay refused the lead with ${answer.status}: ${plain(message ?? '')}`)
  return id
}

async function askRelay(url: URL, post: RequestInit) {
  const answer = await fetch(url, { ...post, signal: AbortSignal.timeout(limitMs) })
  return { status: answer.status, text: await answer.text() }
}

async function settled(
  id: string,
  { store, clock, deadline }: { store: Store; clock: Clock; deadline: number }
): Promise<LeadRecord | undefined> {
  for (;;) {
    const record = await store.find(id)
    if (record?.state !== 'pending' || clock.now() >= deadline) return record
    await clock.wait(lookAgainMs)
  }
}

const testLead = ({ source, interest }: LeadForm, siteUrl: string, at: Date): Lead =>
  sampleLead({
    form_source: source,
    interest,
    name: 'Canary Rehearsal',
    firstName: 'Canary',
    lastName: 'Rehearsal',
    email,
    utm_source: 'canary',
    timestamp: at.toISOString(),
    page_url: `${siteUrl}/`,
    user_agent: 'canary'
  })
