import { isFromCrm } from '../../contract/lead.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import type { LookUp, Presence } from '../crm/crm.ts'
import { crmRateLimitOf } from '../deliver-leads.ts'
import { everyLead, steps } from '../outbox/leads.ts'
import type { Store } from '../outbox/store.ts'
import type { Outcome } from './runs.ts'

/** How many of the leads that the CRM lacks the desk names. */
const mostNamed = 8

type CrmChoice = Pick<Config, 'crm' | 'crmSandboxPort'>
type Parts = { store: Store; clock: Clock; report?: (asked: number) => void }

/**
 * `why` says that the CRM cannot be asked at all, `whyUnknown` why it could not be asked for the first of the leads that
 * are `unknown`. `lacks` are the ids of leads that it should have.
 */
export type Comparison =
  | { compared: false; why: 'no-crm' | 'write-only' }
  | ({ compared: true; asked: number; whyUnknown?: string | undefined; lacks: string[] } & Counts)

type Counts = Record<Presence['seen'], number>

/**
 * Asks the CRM for each delivered lead. Reads the leads before it asks, so leads that are delivered meanwhile make no
 * difference.
 */
export async function compareWithCrm(config: CrmChoice, parts: Parts): Promise<Comparison> {
  const { store, report = () => undefined } = parts
  const list = await openCrmList(config, parts)
  if (!list.ok) return { compared: false, why: list.why }
  const counts = { there: 0, missing: 0, unknown: 0 }
  const lacks: string[] = []
  let whyUnknown: string | undefined
  let asked = 0
  for await (const record of everyLead(store, { state: ['delivered'] })) {
    // A person who was erased here should be erased there, too.
    if (record.erasedAt !== undefined) continue
    const { lead } = record
    // It came from the CRM.
    if (isFromCrm(lead)) continue
    const deal = (await store.ask(steps([record.id]))).find(({ kind }) => kind === 'deal')
    const answer = await list.lookUp({ ...record, lead, dealId: deal?.resultId })
    counts[answer.seen] += 1
    if (answer.seen === 'unknown') whyUnknown ??= answer.reason
    if (answer.seen === 'missing') lacks.push(record.id)
    report((asked += 1))
  }
  return { compared: true, asked, ...counts, whyUnknown, lacks }
}

/** The figures that the desk shows. */
export function resultOf(found: Comparison): Outcome {
  if (!found.compared) return { ok: true, result: { code: 'not-compared', why: found.why } }
  const { asked, there, missing, unknown, whyUnknown: raw } = found
  const lacks = found.lacks.slice(0, mostNamed)
  const ok = missing + unknown === 0
  return { ok, result: { code: 'compared', asked, there, missing, unknown, lacks, raw } }
}

type Opened = { ok: true; lookUp: LookUp } | { ok: false; why: 'no-crm' | 'write-only' }

/** Opens the list of contacts of the CRM that is set, or of the sandbox. `write-only`: a webhook shows nothing of them. */
export async function openCrmList(
  { crm: settings, crmSandboxPort }: CrmChoice,
  parts: Parts
): Promise<Opened> {
  const crm = openCrm(settings ?? { kind: 'webhook', url: `http://localhost:${crmSandboxPort}` })
  const lookUp = await crm.openList(crmRateLimitOf(crm, parts))
  if (lookUp) return { ok: true, lookUp }
  return { ok: false, why: settings ? 'write-only' : 'no-crm' }
}
