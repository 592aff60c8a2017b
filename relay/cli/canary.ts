import { InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { leadForms, leadFormSources, type LeadForm } from '../../contract/lead-forms.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { canaryEmail as email } from '../crm/crm.ts'
import { createRuns } from '../desk/runs.ts'
import { followTestLead, sendTestLead, type Followed } from '../operator/test-lead.ts'
import { command, Impossible, wholeNumber, type Means, type Result, type Run } from './command.ts'
import { describePauses } from './waiting.ts'

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
async function testForms({ config, clock, openStore }: Means, test: Test): Promise<Result> {
  const store = await openStore()
  const startedAt = clock.now()
  const sent: { id: string; form: string }[] = []
  await store.probeSoon()
  for (const form of test.forms) {
    const answer = await sendTestLead(config, clock, { form, relay: test.relay })
    if (!answer.ok) throw new Impossible(answer.problem)
    sent.push({ id: answer.id, form: form.source })
  }
  const deadline = clock.now() + test.patienceMs
  const facts: { form: string; id: string; ok: boolean; lines: string[] }[] = []
  for (const { id, form } of sent) {
    const followed = await followTestLead(id, config, { store, clock, patienceMs: deadline - clock.now() })
    const isTaken = followed.record?.state === 'delivered'
    const pauses = isTaken ? [] : await describePauses({ store, clock })
    const lines = [`the relay took the lead: ${id}`, ...describe(id, followed, pauses)]
    facts.push({ form, id, ok: isTaken && followed.seen !== 'missing', lines })
  }
  const lost = facts.filter((each) => !each.ok).map(({ form }) => form)
  const ok = lost.length === 0
  const result = ok
    ? `${sent.length} of ${sent.length} arrived in ${((clock.now() - startedAt) / 1000).toFixed(1)} s.`
    : `Did not arrive: ${lost.join(', ')}.`
  await createRuns({ store, clock }).note({ kind: 'test-lead', startedAt, ok, result })
  return { ok, facts, lines: facts.flatMap(({ form, lines }) => lines.map((line) => `${form}: ${line}`)) }
}

function describe(id: string, { record, seen }: Followed, pauses: string[]): string[] {
  if (record?.state !== 'delivered') {
    return [
      `the CRM did not take it: ${record?.lastError ?? 'no attempt has ended yet; is a CRM set?'}`,
      ...pauses,
      `the lead is ${record?.state ?? 'gone'}; "leads show ${id}" shows details, "leads erase ${email}" erases it`
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
