import { isFromCrm } from '../../contract/lead.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { whyUnread } from '../crm/api-calls.ts'
import { openCrm } from '../crm/connector.ts'
import type { CrmList, Listed, Presence } from '../crm/crm.ts'
import { crmRateLimitOf } from '../deliver-leads.ts'
import { inParts } from '../outbox/database.ts'
import { everyLead, knownIds, steps } from '../outbox/leads.ts'
import type { Store } from '../outbox/store.ts'
import type { Outcome } from './runs.ts'

/** How many leads the desk names of those that the CRM lacks, and of those that the books lack. */
const mostNamed = 8

type CrmChoice = Pick<Config, 'crm' | 'crmSandboxPort'>
type Parts = { store: Store; clock: Clock; report?: (asked: number) => void }

/**
 * `why` says that the CRM cannot be asked at all, `whyUnknown` why it could not be asked for the first of the leads that
 * are `unknown`. `lacks` are the ids of leads that it should have. `unbooked` are leads that it has and the books lack; if its
 * list could not be read, `whyUnlisted` says why.
 */
type Comparison =
  | { compared: false; why: 'no-crm' | 'write-only' }
  | ({
      compared: true
      asked: number
      whyUnknown?: string | undefined
      lacks: string[]
      unbooked: Listed[]
      whyUnlisted?: string | undefined
    } & Counts)

type Counts = Record<Presence['seen'], number>

/**
 * Compares the books with the CRM's own list, in both directions. If the CRM gets a lead after the list was read, this
 * asks the CRM for that lead, so deliveries meanwhile make no difference.
 */
export async function compareWithCrm(config: CrmChoice, parts: Parts): Promise<Comparison> {
  const { store, report = () => undefined } = parts
  const opened = await openCrmList(config, parts)
  if (!opened.ok) return { compared: false, why: opened.why }
  const { list } = opened
  const { listed, whyUnlisted } = await readList(list)
  const unbooked = await findUnbooked(store, listed)
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
    const isListed = listed.has(record.id)
    const answer = await list.lookUp({ ...record, lead, dealId: deal?.resultId, isListed })
    counts[answer.seen] += 1
    if (answer.seen === 'unknown') whyUnknown ??= answer.reason
    if (answer.seen === 'missing') lacks.push(record.id)
    report((asked += 1))
  }
  return { compared: true, asked, ...counts, whyUnknown, lacks, unbooked, whyUnlisted }
}

async function readList(list: CrmList): Promise<{ listed: Map<string, Listed>; whyUnlisted?: string }> {
  const listed = new Map<string, Listed>()
  try {
    for await (const each of list.leads()) listed.set(each.id, each)
    return { listed }
  } catch (error) {
    return { listed, whyUnlisted: whyUnread(error) }
  }
}

const askedAtOnce = 500

/** Asks after the list was read: each lead that it has was stored before it was sent. */
async function findUnbooked({ ask }: Pick<Store, 'ask'>, listed: Map<string, Listed>) {
  const unbooked: Listed[] = []
  for (const ids of inParts([...listed.keys()], askedAtOnce)) {
    const known = await ask(knownIds(ids))
    unbooked.push(...ids.flatMap((id) => (known.has(id) ? [] : (listed.get(id) ?? []))))
  }
  return unbooked
}

/** The figures that the desk shows. */
export function resultOf(found: Comparison): Outcome {
  if (!found.compared) return { ok: true, result: { code: 'not-compared', why: found.why } }
  const { asked, there, missing, unknown, whyUnknown, unbooked, whyUnlisted } = found
  const lacks = found.lacks.slice(0, mostNamed)
  const contacts = [...new Set(unbooked.map(({ crmId }) => crmId))].slice(0, mostNamed)
  const isListed = whyUnlisted === undefined
  const ok = missing + unknown + unbooked.length === 0 && isListed
  const counts = { asked, there, missing, unknown, unbooked: unbooked.length }
  const raw = whyUnlisted ?? whyUnknown
  return { ok, result: { code: 'compared', ...counts, lacks, contacts, isListed, raw } }
}

type Opened = { ok: true; list: CrmList } | { ok: false; why: 'no-crm' | 'write-only' }

/** Opens the list of contacts of the CRM that is set, or of the sandbox. `write-only`: a webhook shows nothing of them. */
export async function openCrmList(
  { crm: settings, crmSandboxPort }: CrmChoice,
  parts: Parts
): Promise<Opened> {
  const crm = openCrm(settings ?? { kind: 'webhook', url: `http://localhost:${crmSandboxPort}` })
  const list = await crm.openList(crmRateLimitOf(crm, parts))
  if (list) return { ok: true, list }
  return { ok: false, why: settings ? 'write-only' : 'no-crm' }
}
