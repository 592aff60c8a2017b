import { z } from 'zod'
import { isLocalHost } from '../../contract/addresses.ts'
import type { Failed, Outcome, StepOutcome } from '../outbox/delivery.ts'
import { parseJson } from '../parse-json.ts'
import { about, webAddress, webhookSecret } from '../setting-values.ts'
import { signatureHeaders } from '../sign.ts'
import type { Connector, Crm, CrmList, Delivery, Finding, Listed, StepConnector } from './crm.ts'
import { describeLoss, exchange, explain, failureOf, lostContact } from './exchange.ts'

export type WebhookSettings = {
  url: string
  key?: Buffer | undefined
}

export const webhookVariables = {
  CRM_WEBHOOK_URL: webAddress.optional().register(about, {
    meaning: "the CRM's inbound webhook; if unset, `npm start` sets it to the sandbox",
    secret: true,
    example: 'https://services.leadconnectorhq.com/hooks/replace-me/webhook-trigger/replace-me',
    usual: true
  }),
  WEBHOOK_SECRET: webhookSecret.optional().register(about, {
    meaning: 'signs the calls to the webhook (Standard Webhooks): `whsec_` and base64',
    secret: true,
    example: 'whsec_replace-me'
  })
}

type Given = z.infer<z.ZodObject<typeof webhookVariables>>

export const readWebhook = ({ CRM_WEBHOOK_URL: url, WEBHOOK_SECRET: key }: Given) =>
  url === undefined ? undefined : { url, key }

export const webhookCrm = (settings: WebhookSettings): Crm => ({
  name: 'HighLevel',
  by: 'webhook',
  setting: 'CRM_WEBHOOK_URL',
  connect: () => createWebhookConnector(settings),
  openSteps: () => createAnswerConnector(settings),
  async openList() {
    const { origin, host } = new URL(settings.url)
    const leads = isLocalHost(host) ? await readSandboxLeads(origin) : undefined
    return leads && openSandboxList(leads, origin)
  },
  check: (signal) => checkHost(settings, signal)
})

/** Any call of the address itself would start the workflow, so this calls the host's first page. */
async function checkHost({ url }: WebhookSettings, signal: AbortSignal): Promise<Finding> {
  const setting = 'CRM_WEBHOOK_URL'
  const { origin } = new URL(url)
  try {
    const { status } = await exchange(`${origin}/`, { method: 'GET', headers: {}, signal })
    const found = `${origin} answers (${status}); only "leads canary" shows whether a workflow takes leads`
    return { setting, ok: true, found }
  } catch (error) {
    return { setting, ok: false, found: `${origin} does not answer: ${describeLoss(error)}` }
  }
}

/** HighLevel answers 200 to any webhook address; only an `id` shows that a workflow accepted the lead. */
const takenSchema = z.object({ id: z.union([z.string().trim().min(1), z.number()]) })

/**
 * Delivers leads to a HighLevel inbound webhook at `url`: the fields of the lead as JSON, its id in `webhook-id`, the same
 * for every attempt. Of a player under 18, what the guardian answered and the page on which they answer, too. Never rejects.
 */
export function createWebhookConnector(settings: WebhookSettings): Connector {
  return async (delivery, signal): Promise<Outcome> => {
    const outcome = await callWebhook(settings, { id: delivery.leadId, delivery }, signal)
    // After a no, which this call said already, the guardian may still agree.
    const isOpen = delivery.guardian !== undefined && delivery.guardian.state !== 'agreed'
    return outcome.kind === 'delivered' && isOpen ? { ...outcome, steps: ['answer'] } : outcome
  }
}

/** Calls the webhook again with a guardian's answer. Never rejects. */
function createAnswerConnector(settings: WebhookSettings): StepConnector {
  return async (step, signal): Promise<StepOutcome> => {
    const { kind, leadId, guardian } = step
    if (kind !== 'answer' || !guardian)
      return { kind: 'permanent', code: 'unmapped', error: 'a webhook takes no such step', ms: 0 }
    // A webhook may ignore a call with the id of an earlier one.
    const id = `${leadId}${separator}${guardian.state}`
    return callWebhook(settings, { id, delivery: step }, signal)
  }
}

/** Between the id of a lead and what its guardian answered. */
const separator = ':'

type Call = { id: string; delivery: Delivery }

async function callWebhook(
  { url, key }: WebhookSettings,
  { id, delivery: { lead, guardian } }: Call,
  signal: AbortSignal
): Promise<Extract<Outcome, { kind: 'delivered' }> | Failed> {
  const began = performance.now()
  const elapsed = () => Math.round(performance.now() - began)
  const more = guardian && { guardian_state: guardian.state, guardian_url: guardian.url }
  const body = JSON.stringify({ ...lead, ...more })
  const signature = key && signatureHeaders(key, { id, body })
  const hidden = { ...lead, guardianUrl: guardian?.url ?? '' }
  const said = (text: string) => explain(text, hidden)
  try {
    const headers = { 'content-type': 'application/json', 'webhook-id': id, ...signature }
    const answer = await exchange(url, { method: 'POST', headers, body, signal })
    const { status, text } = answer
    const failure = failureOf(answer, said(text), elapsed())
    if (failure) return failure
    const taken = takenSchema.safeParse(parseJson(text))
    if (taken.success) return { kind: 'delivered', crmId: String(taken.data.id), status, ms: elapsed() }
    const error = `no workflow took the lead: the answer has no id: ${said(text)}`
    return { kind: 'blocked', error, status, ms: elapsed() }
  } catch (error) {
    return lostContact(error, elapsed())
  }
}

/** A lead that came after the list was read is looked for again. */
const openSandboxList = (leads: Listed[], origin: string): CrmList => ({
  async *leads() {
    yield* leads
  },
  async lookUp({ id, isListed = false }) {
    const isThere = (listed: Listed[] | undefined) => listed?.some((each) => each.id === id)
    if (isListed || isThere(leads) || isThere(await readSandboxLeads(origin))) return { seen: 'there' }
    return { seen: 'missing' }
  }
})

const contactsSchema = z.array(z.looseObject({ id: z.string(), webhookId: z.string().optional() }))

const patienceMs = 10_000

/**
 * The leads that the CRM sandbox at `origin` received through its webhook. Undefined if no sandbox answers: HighLevel itself
 * does not reveal what it received through a webhook.
 */
async function readSandboxLeads(origin: string): Promise<Listed[] | undefined> {
  try {
    const answer = await fetch(new URL('/api/contacts', origin), { signal: AbortSignal.timeout(patienceMs) })
    const { data } = contactsSchema.safeParse(await answer.json())
    return data?.flatMap(({ id: crmId, webhookId }) => {
      const [id] = webhookId?.split(separator) ?? []
      return id === undefined ? [] : { id, crmId }
    })
  } catch {
    return undefined
  }
}
