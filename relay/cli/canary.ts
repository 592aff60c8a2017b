import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { leadForms, leadFormSources, type LeadForm } from '../../contract/lead-forms.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { canaryEmail as email } from '../crm/crm.ts'
import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'
import { followTestLead, sendTestLead, type Followed } from '../operator/test-lead.ts'
import { Impossible, type Means, type Run } from './command.ts'
import { createRuns } from '../desk/runs.ts'
import { wholeNumber } from './filter.ts'
import { describePauses } from './pause.ts'
import { plain, say } from './print.ts'

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
  const startedAt = clock.now()
  const sent: { id: string; form: LeadForm }[] = []
  await store.probeSoon()
  for (const form of forms) {
    const answer = await sendTestLead(config, clock, { form, relay })
    if (!answer.ok) throw new Impossible(plain(answer.problem))
    await say(terminal.stdout, `${form.source}: the relay took the lead: ${answer.id}`)
    sent.push({ id: answer.id, form })
  }
  const deadline = clock.now() + patienceMs
  const lost: string[] = []
  for (const { id, form } of sent) {
    const left = { store, clock, patienceMs: deadline - clock.now() }
    const followed = await followTestLead(id, config, left)
    const tell = (line: string) => say(terminal.stdout, `${form.source}: ${line}`)
    if (!(await arrived(id, followed, { store, clock, tell }))) lost.push(form.source)
  }
  const ok = lost.length === 0
  const result = ok
    ? `${sent.length} of ${sent.length} arrived in ${((clock.now() - startedAt) / 1000).toFixed(1)} s.`
    : `Did not arrive: ${lost.join(', ')}.`
  await createRuns({ store, clock }).note({ kind: 'test-lead', startedAt, ok, result })
  return ok ? 0 : 1
}

type Teller = { store: Store; clock: Clock; tell: (line: string) => Promise<void> }

async function arrived(id: string, { record, seen }: Followed, { store, clock, tell }: Teller) {
  if (record?.state !== 'delivered') {
    const reason = record?.lastError ?? 'no attempt has ended yet; is a CRM set?'
    await tell(`the CRM did not take it: ${plain(reason)}`)
    for (const line of await describePauses({ store, clock })) await tell(`deliveries are ${line}`)
    await tell(
      `the lead is ${record?.state ?? 'gone'}; "leads show ${id}" shows details, "leads erase ${email}" erases it`
    )
    return false
  }
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
