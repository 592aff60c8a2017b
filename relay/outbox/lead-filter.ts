import type { LeadState } from '../../contract/desk.ts'
import { crmFormPrefix, crmForms } from '../../contract/lead-forms.ts'
import { isOneOf, type Param } from './database.ts'
import type { DeliveryState } from './delivery.ts'
import type { LeadFilter } from './ledger.ts'
import { emailSpellings, spellings } from './rows.ts'

/** What staff call the state of a lead whose contact is in this one. */
export const leadStateOf: Record<DeliveryState, LeadState> = {
  delivered: 'in-crm',
  pending: 'waiting',
  dead: 'failed',
  quarantined: 'held',
  spam: 'spam',
  erased: 'erased'
}

export const testLeads = '(select sequence from lead where test = 1)'

/** SQL for a lead `l` of one of the CRM's own forms. */
const isOfCrmForm = `l.form_source like '${crmFormPrefix}%'`

/** SQL for a delivery after the contact that was tried in vain. A lead has at most one: each waits for the one before. */
export const hasFailed = (d: string) =>
  `${d}.place > 0 and ${d}.state <> 'delivered' and (${d}.state = 'dead' or ${d}.attempts > 0)`

/** Test leads count in the books and nowhere else. */
export const noTests = (sequence = 'l.sequence') => `${sequence} not in ${testLeads}`

/** A person who names leads by their ids may mean test leads, too. */
export const unlessNamed = ({ ids }: LeadFilter) => (ids ? 'true' : noTests())

/** Leads held as spam or kept as spam are in no figure until a person releases them. */
export const notHeld = `
  not exists (select 1 from contact d where d.state in ('quarantined', 'spam') and d.sequence = l.sequence)`

const stored: Record<Exclude<LeadState, 'in-crm' | 'erased'>, string> = {
  waiting: 'pending',
  failed: 'dead',
  held: 'quarantined',
  spam: 'spam'
}

/** Needs the tables lead as `l` and contact as `d`. */
export const isIn = (state: LeadState, d = 'd'): string => {
  if (state === 'erased') return 'l.erased_at is not null'
  if (state === 'in-crm') return `(${d}.state = 'delivered' and l.erased_at is null)`
  return `${d}.state = '${stored[state]}'`
}

export const inStates = (states: readonly LeadState[], d = 'd') =>
  `(${states.map((state) => isIn(state, d)).join(' or ')})`

/** The stored states of these, if an index finds them: few leads are in them, unlike those that the CRM has. */
export function rareStates(states: readonly LeadState[] | undefined): string | undefined {
  if (!states || states.includes('in-crm') || states.includes('erased')) return undefined
  const names = states.flatMap((state) => (state === 'in-crm' || state === 'erased' ? [] : stored[state]))
  return `d.state in (${[...new Set(names)].map((name) => `'${name}'`).join(', ')})`
}

/** SQL for the ids of delivered leads that lack a step. */
export const lackingIds = `select s.lead_id from delivery s where ${hasFailed('s')}`

/** SQL conditions on the lead alone. `byId`: the text is searched in ids only, so that a reader cannot try out names. */
export function leadConditions(
  { q, form, language, campaign, page, from, to, ids, idPrefix, email, lacks }: LeadFilter,
  param: Param,
  { byId, byNumber = false }: { byId: boolean; byNumber?: boolean }
): string {
  // A plus keeps the planner from the index by time, which is not in the order of the list.
  const time = byNumber ? '+l.received_at' : 'l.received_at'
  const terms = [
    ids && isOneOf('l.id', ids, param),
    idPrefix !== undefined && startsWith('l.id', idPrefix, param),
    email !== undefined && isOneOf('l.email', emailSpellings(email), param),
    q !== undefined && q !== '' && textCondition(q, param, byId ? 'l.id' : 'l.search'),
    form && formCondition(form, param),
    language && `l.language in (${language.map(param).join(', ')})`,
    campaign !== undefined && `l.campaign = ${param(campaign)}`,
    page !== undefined && `l.page = ${param(page)}`,
    from !== undefined && `${time} >= ${param(from)}`,
    to !== undefined && `${time} < ${param(to)}`,
    lacks && `l.id in (${lackingIds})`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ') || 'true'
}

const startsWith = (column: string, start: string, param: Param) =>
  `substr(${column}, 1, ${param(start.length)}) = ${param(start)}`

/** SQL conditions on leads `l` and the deliveries `d` of their contacts. `d` may have another name. */
export function conditions(filter: LeadFilter, param: Param, d = 'd'): string {
  const { state, throttled, test, crmIdPrefix } = filter
  const terms = [
    leadConditions(filter, param, { byId: false }),
    state && inStates(state, d),
    throttled && `${d}.throttle = 'on'`,
    test === false && 'l.test is null',
    crmIdPrefix !== undefined && `${startsWith(`${d}.crm_id`, crmIdPrefix, param)} and not ${isOfCrmForm}`
  ]
  return terms.filter((term) => typeof term === 'string').join(' and ')
}

function formCondition(form: readonly string[], param: Param): string {
  const named = `l.form_source in (${form.map(param).join(', ')})`
  return form.includes(crmForms) ? `(${named} or ${isOfCrmForm})` : named
}

/**
 * Every word of `q` is there, in any order. Leads that an earlier version took have their marks: they are found as they are
 * written.
 */
function textCondition(q: string, param: Param, column: 'l.id' | 'l.search'): string {
  const words = q.toLowerCase().match(/[^\s,;]+/gu) ?? []
  const found = words.map((word) => {
    const typed = word.includes('@') ? emailSpellings(word) : [word]
    const likes = [...new Set(typed.flatMap((spelling) => spellings(spelling).concat(spelling)))].map(
      (text) => `${column} like ${param(`%${text.replaceAll(/[!%_]/g, '!$&')}%`)} escape '!'`
    )
    return `(${likes.join(' or ')})`
  })
  return found.join(' and ') || 'true'
}
