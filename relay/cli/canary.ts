import { randomUUID } from 'node:crypto'
import { Command } from '@commander-js/extra-typings'
import { z } from 'zod'
import type { Lead } from '../../contract/lead.ts'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { canaryEmail as email } from '../crm/canary-email.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { LeadRecord } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { askOwnRelay } from '../process/own-relay.ts'
import { parseJson } from '../parse-json.ts'
import { Impossible, type Run } from './command.ts'
import { openCrmList } from './crm-list.ts'
import { wholeNumber } from './filter.ts'
import { describePause } from './pause.ts'
import { plain, say } from './print.ts'

const lookAgainMs = 200

export const canary = (run: Run) =>
  new Command('canary')
    .description(
      'Sends a test lead through the relay to the CRM, and checks that it arrives (exit status 1 if not)'
    )
    .option('--wait <seconds>', 'how long the CRM may take', wholeNumber, 20)
    .addHelpText(
      'after',
      `
The lead is sent to the running relay like a visitor's, from "Canary Rehearsal" <${email}>, and counts in the books.
The command also detects a CRM workflow that is a draft or was deleted, although its webhook reports success.`
    )
    .action(
      run(async ({ config, clock, openStore, terminal: { stdout } }, { wait }) => {
        const store = await openStore()
        await store.probeSoon()
        const id = await send(config, new Date(clock.now()))
        await say(stdout, `the relay took the lead: ${id}`)

        const record = await settled(id, { store, clock, patienceMs: wait * 1000 })
        if (record?.state !== 'delivered') {
          const reason = record?.lastError ?? 'no attempt has ended yet; is a CRM set?'
          await say(stdout, `the CRM did not take it: ${plain(reason)}`)
          const pause = await store.pause()
          if (pause) await say(stdout, `deliveries are ${describePause(pause)}`)
          await say(
            stdout,
            `the lead is ${record?.state ?? 'gone'}; "leads show ${id}" shows details, "leads erase ${email}" erases it`
          )
          return 1
        }
        const list = await openCrmList(config, { store, clock })
        const seen = list.ok ? await list.lookUp(record) : 'unknown'
        await say(
          stdout,
          `the CRM took it as ${plain(record.crmId ?? '?')}${seen === 'there' ? ', and its list shows it' : ''}`
        )
        if (seen !== 'missing') return 0
        await say(stdout, 'yet its list does not show it')
        return 1
      })
    )

const answerSchema = z.object({ id: z.string().optional(), message: z.string().optional() }).catch({})

async function send({ host, port, siteUrl, anonKey, tls }: Config, at: Date): Promise<string> {
  const key = anonKey === undefined ? {} : { apikey: anonKey }
  const answer = await askOwnRelay({
    host,
    port,
    tls: tls !== undefined,
    path: relayPath,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...key },
    body: JSON.stringify(testLead(siteUrl, at)),
    limitMs: 10_000
  }).catch(() => {
    const address = `${tls ? 'https' : 'http'}://localhost:${port}`
    throw new Impossible(`no relay answers at ${address}; check that it runs and that PORT is its port`)
  })
  const { id, message } = answerSchema.parse(parseJson(answer.text))
  if (id === undefined)
    throw new Impossible(`the relay refused the lead with ${answer.status}: ${plain(message ?? '')}`)
  return id
}

async function settled(
  id: string,
  { store, clock, patienceMs }: { store: Store; clock: Clock; patienceMs: number }
): Promise<LeadRecord | undefined> {
  const deadline = clock.now() + patienceMs
  for (;;) {
    const record = await store.find(id)
    if (record?.state !== 'pending' || clock.now() >= deadline) return record
    await clock.wait(lookAgainMs)
  }
}

const testLead = (siteUrl: string, at: Date): Lead =>
  sampleLead({
    name: 'Canary Rehearsal',
    firstName: 'Canary',
    lastName: 'Rehearsal',
    email,
    utm_source: 'canary',
    timestamp: at.toISOString(),
    page_url: `${siteUrl}/`,
    user_agent: 'canary'
  })
