import { z } from 'zod'
import type { Attempt } from '../../contract/desk-leads.ts'
import { lackWords, stepKinds } from '../../contract/desk.ts'
import { notNowStatuses } from '../crm/exchange.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import { hasFailed, lastAttempt, testLeads, withoutDeal } from '../outbox/leads.ts'
import { type Quota, readQuota } from '../outbox/limiters.ts'
import { longestWaits } from '../outbox/reply-queries.ts'
import { rowsAs, text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { type CrmLimit, hourMs, minuteMs, type Rule } from './rule.ts'

// The alerts about leads: on their way to the CRM, and what a person has to decide or to answer.

/** A waiting lead is overdue after this many milliseconds. */
export const overdueMs = 15 * minuteMs

/** If a lead was received this much later than now, the clock was ahead at that time. */
export const aheadMs = minuteMs

/** A block is no problem for a moment. */
const blockedLongMs = 5 * minuteMs

const refusedStepMs = 15 * minuteMs
/** A step that gets no answer, or an error, is retried: that needs a person only after this time. */
const failingStepMs = 2 * hourMs

const namedLeads = 5

/** Of more leads, the alert counts no further. */
const mostWaits = 1000

/** `1 lead is`, `2 leads are`. */
const count = (size: number, one: string, more: string) => `${size} ${size === 1 ? one : more}`

export const blocked: Rule = {
  title: 'The CRM refuses every lead',
  over: 'The CRM takes leads again',
  command: 'npm run leads -- alert',
  limit: () => ({ minutes: blockedLongMs / minuteMs }),
  prometheus: { alert: 'CrmRefusesEverything', expr: `max(relay_blocked_seconds) > ${blockedLongMs / 1000}` },
  async inStore({ store, now }, { blockedMs = 0, safe }) {
    if (blockedMs < blockedLongMs) return undefined
    const status = (await store.crmBlock())?.status
    const what =
      status === undefined
        ? 'The CRM refuses every lead.'
        : `The CRM answers ${status} and refuses every lead.`
    return { since: now - blockedMs, what, leads: safe }
  }
}

export const noCrm: Rule = {
  title: 'No CRM is set',
  over: 'A CRM is set',
  command: 'npm run leads -- config',
  limit: ({ crm }) => (crm ? undefined : {}),
  inStore({ crm, now }, { waiting, oldestWaitingMs = 0, safe }) {
    if (crm !== 'none' || waiting === 0) return undefined
    return {
      since: now - Math.max(0, oldestWaitingMs),
      what: 'No CRM is set, so leads are sent to nobody.',
      leads: safe
    }
  }
}

/** A rest of the usual window of calls is shorter, and needs nobody. */
const longRestMs = 15_000

/** Until when the relay leaves a CRM alone that has no calls left for today. Undefined if it does not. */
export async function findRest({ ask }: Pick<Store, 'ask'>, limit: CrmLimit, now: number) {
  return longRestOf(await ask(readQuota(limit.limiter, now)), now)
}

const longRestOf = (quota: Quota | undefined, now: number) =>
  quota && quota.restUntil - now > longRestMs ? quota.restUntil : undefined

/** A shortage of calls is no problem for a moment, nor while leads still go. */
const shortLongMs = 2 * minuteMs
const slowMs = 5 * minuteMs

const byOthers = 'Another integration uses up the quota'

export const quota: Rule = {
  title: 'The calls of the CRM are used up',
  over: 'The CRM takes calls again',
  command: 'npm run leads -- alert',
  limit: ({ crm }) => (crm?.kind === 'api' ? {} : undefined),
  async inStore({ crm, store, now }, { safe, oldestWaitingMs = 0 }) {
    const found = crm && crm !== 'none' ? await store.ask(readQuota(crm.limiter, now)) : undefined
    if (!found) return undefined
    const { day, shortSince } = found
    const until = longRestOf(found, now)
    if (until !== undefined) {
      const at = new Date(until).toISOString().slice(11, 16)
      const none = `The CRM takes no more calls today, so the relay sends no lead. It asks again at ${at} UTC.`
      if (!day || day.used <= 2 * day.own) return { what: none, leads: safe }
      const of = `${byOthers}: the relay made ${day.own} of the ${day.used} calls of the day.`
      return { what: `${of} ${none}`, leads: safe, facts: { byOthers: true } }
    }
    if (shortSince === undefined || now - shortSince < shortLongMs || oldestWaitingMs < slowMs)
      return undefined
    const age = `The oldest unsent lead is ${Math.floor(oldestWaitingMs / minuteMs)} minutes old.`
    const what = `${byOthers}: the CRM hardly ever has a call left for the relay. ${age}`
    return { since: shortSince, what, leads: safe, facts: { byOthers: true } }
  }
}

export const overdue: Rule = {
  title: 'Leads do not reach the CRM',
  over: 'No lead is overdue any longer',
  command: 'npm run leads -- list --state waiting --limit 5',
  section: 'the-crm-is-down',
  explainedBy: ['blocked', 'crm', 'quota'],
  limit: () => ({ minutes: overdueMs / minuteMs }),
  prometheus: { alert: 'CrmDown', expr: `max(relay_oldest_waiting_seconds) > ${overdueMs / 1000}` },
  async inStore({ store, now }, { oldestWaitingMs = 0, throttled, safe }) {
    const leads =
      throttled > 0 ? `${safe} Throttled, with too many leads of one email address: ${throttled}.` : safe
    const facts = throttled > 0 ? { throttled } : {}
    if (oldestWaitingMs < -aheadMs)
      return {
        what: 'The oldest unsent lead came while the clock was ahead, so nobody knows how long leads wait.',
        leads,
        facts: { ...facts, isAhead: true }
      }
    if (oldestWaitingMs < overdueMs) return undefined
    const last = await lastAttempt(store)
    const age = `The oldest unsent lead is ${Math.floor(oldestWaitingMs / minuteMs)} minutes old.`
    const what = !last || last.kind === 'delivered' ? age : `${age} ${sayAnswer(last)}`
    return { since: now - oldestWaitingMs, what, leads, facts }
  }
}

/** The CRM's last answer in place of taking leads, in one sentence for everybody: it quotes no answer. */
function sayAnswer({ status }: Pick<Attempt, 'status'>): string {
  if (status === undefined) return 'The CRM isn’t answering.'
  if (status < 300) return `The CRM answers ${status}, but takes no lead: the answer names no contact.`
  return `The CRM answers ${status}.`
}

export const failed: Rule = {
  title: 'Leads failed',
  over: 'No failed lead is left',
  command: 'npm run leads -- list --state failed',
  section: 'failed-leads',
  limit: () => ({}),
  prometheus: { alert: 'FailedLeads', expr: 'max(relay_deliveries{state="failed"}) > 0' },
  async inStore({ store }, { failed: size }) {
    if (size === 0) return undefined
    const newest = await store.list({ filter: { state: ['failed'], test: false }, limit: namedLeads })
    const ids = newest.map(({ id }) => id).join(', ')
    const what = `${count(size, 'lead failed', 'leads failed')}: the CRM refused them, or seven days passed.`
    const leads = `Failed leads are kept, and sent again only when you retry them. The newest: ${ids}.`
    return { size, what, leads }
  }
}

/** Steps of delivered leads that failed for good, or that the CRM refuses or does not answer long after their delivery. */
export const steps: Rule = {
  title: 'Delivered leads lack a step',
  over: 'No delivered lead lacks a step any longer',
  command: 'npm run leads -- config',
  explainedBy: ['blocked'],
  limit: ({ crm }) =>
    crm?.kind === 'api' && crm.mapping ? { minutes: refusedStepMs / minuteMs } : undefined,
  async inStore({ store, now }) {
    const notNow = [...notNowStatuses].join(', ')
    const sql = `
      select kind, leads, (select id from lead where sequence = last) as id from (
        select s.destination as kind, count(*) as leads, max(s.sequence) as last from delivery s
        where ${hasFailed('s')} and (s.state = 'failed'
          or case when s.last_status < 500 and s.last_status not in (${notNow}) then cast($1 as bigint) else cast($2 as bigint) end
            >= coalesce((
              select max(at) from attempt
              where lead_id = s.lead_id and destination = 'contact' and kind = 'delivered' and at <= $3), 0))
        group by s.destination
      ) as missing
      order by last desc`
    // Delivered while the clock was ahead: nobody knows how long ago.
    const values = [now - refusedStepMs, now - failingStepMs, now + aheadMs]
    const missing = await store.ask({ sql, values, read: readMissing })
    if (missing.length === 0) return undefined
    const size = missing.reduce((sum, { leads }) => sum + leads, 0)
    const lacks = missing.map(({ kind }) => kind)
    const lacked = lacks.map((kind) => lackWords[kind]).join(' or ')
    const what = `${count(size, 'delivered lead lacks', 'delivered leads lack')} ${lacked}.`
    const why = 'The CRM has their contacts. It refused what follows, or has not answered for hours.'
    const leads = `${why} The newest: ${missing.map(({ id }) => id).join(', ')}.`
    return { size, what, leads, facts: { lacks } }
  }
}

/** Two children with their mother's address, for example. Nobody can tell the relay that their deals were opened by hand. */
export const deal: Rule = {
  title: 'Leads have no deal of their own',
  over: 'No recent lead is without a deal of its own',
  command: 'npm run leads -- alert',
  limit: ({ crm }) => (crm?.kind === 'api' && crm.mapping ? {} : undefined),
  async inStore({ store, now }) {
    const found = await store.ask(withoutDeal({ now }))
    if (found.length === 0) return undefined
    const size = found.length
    const what = `${count(size, 'delivered lead has', 'delivered leads have')} no deal of their own.`
    const newest = found.slice(0, namedLeads).map(({ leadId }) => leadId)
    const leads = `Their contact in the CRM is another person’s, too. The newest: ${newest.join(', ')}.`
    return { size, what, leads }
  }
}

const readMissing = rowsAs(z.object({ kind: z.enum(stepKinds), leads: z.number(), id: z.string() }))

/** A test lead that failed is no problem any more once a later one of its form has arrived. */
export const testFailed: Rule = {
  title: 'A test lead failed',
  over: 'Test leads arrive again',
  command: 'npm run leads -- canary',
  limit: () => ({}),
  async inStore({ store }) {
    const sql = `
      select (select id from lead where sequence = failed.last) as id from (
        select l.form_source, max(l.sequence) as last from contact d cross join lead l
        where d.state = 'failed' and d.sequence in ${testLeads} and l.sequence = d.sequence
        group by l.form_source
      ) as failed
      where not exists (
        select 1 from lead l join contact d on d.lead_id = l.id
        where l.test = 1 and l.sequence > failed.last and l.form_source = failed.form_source and d.state = 'delivered')
      order by failed.last desc limit 1`
    const id = await store.ask({ sql, values: [], read: ([row]) => row && text(row['id']) })
    if (id === undefined) return undefined
    const what = 'A test lead failed: the CRM refused it, or seven days passed.'
    return { what, leads: `No visitor’s lead is concerned. The test lead: ${id}.` }
  }
}

/** Leads that look like spam. Those that a person keeps as spam need no decision. */
export const held: Rule = {
  title: 'Leads are held',
  over: 'No held lead waits for a decision',
  command: 'npm run leads -- list --state held',
  limit: () => ({}),
  section: 'held-leads',
  prometheus: {
    alert: 'NewHeldLeads',
    expr: 'max(delta(relay_deliveries{state="held"}[1h])) > 0'
  },
  inStore(_watched, { held: size }) {
    if (size === 0) return undefined
    const what = `${count(size, 'lead looks like spam and waits', 'leads look like spam and wait')} for a decision.`
    return { size, what, leads: 'They are kept, and sent only when a person releases them.' }
  }
}

export const request: Rule = {
  title: 'A person asks about their data',
  over: 'No request about data is open any longer',
  command: 'npm run leads -- requests',
  limit: () => ({}),
  async inStore({ store }) {
    const requests = await store.dataRequests()
    const [oldest] = requests
    if (!oldest) return undefined
    const size = requests.length
    const what = `${count(size, 'request', 'requests')} of people about the data of a lead: open.`
    const leads = 'Nothing was changed. Answer the person first: anyone with the receipt can ask.'
    return { since: oldest.at, size, what, leads }
  }
}

/** An erasure is not done before the CRM has erased the person, too. */
export const erasure: Rule = {
  title: 'A person is to be erased in the CRM',
  over: 'Nobody is to be erased in the CRM any longer',
  command: 'npm run leads -- alert',
  section: 'erasing-a-persons-data',
  limit: () => ({}),
  async inStore({ store }) {
    const contacts = await store.ask(contactsToErase())
    const [oldest] = contacts
    if (!oldest) return undefined
    const size = new Set(contacts.map(({ erasedAt }) => erasedAt)).size
    const what = `${count(size, 'erased person is', 'erased persons are')} still to be erased in the CRM.`
    const leads =
      'Their leads are erased here. The desk shows the contacts until somebody says that they are gone.'
    return { since: oldest.erasedAt, size, what, leads }
  }
}

/** A lead has waited until the CRM was last asked: whether somebody replied since then, nobody knows. */
export const reply: Rule = {
  title: 'Leads wait for a reply',
  over: 'No lead waits too long for a reply',
  command: 'npm run leads -- alert',
  limit: ({ alerts: { replyHours: hours } }) => (hours > 0 ? { hours } : undefined),
  async inStore({ store, now, replies }) {
    if (!replies) return undefined
    const { hours, workingMs } = replies
    const waits = await store.ask(longestWaits(now, mostWaits))
    const late = waits.filter(({ since, lookedAt }) => workingMs(since, lookedAt) >= hours * hourMs)
    const [longest] = late
    if (!longest) return undefined
    const size = late.length
    const what = `${count(size, 'lead has', 'leads have')} waited ${hours} working hours for a reply.`
    const ids = late.slice(0, namedLeads).map(({ leadId }) => leadId)
    const leads = `The CRM has them. The longest without a reply: ${ids.join(', ')}.`
    return { since: longest.since, size, what, leads, facts: { hours } }
  }
}
