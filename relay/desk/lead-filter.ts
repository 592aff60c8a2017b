import type { DeskLeadFilter } from '../../contract/desk-calls.ts'
import type { LeadState } from '../../contract/desk.ts'
import { crmForms } from '../../contract/lead-forms.ts'
import type { Param } from '../outbox/database.ts'
import { hasFailed, isOfCrmForm, testLeads } from '../outbox/leads.ts'
import { emailSpellings, folded } from '../outbox/rows.ts'

/** Test leads count in the books and nowhere else. */
export const noTests = (sequence = 'l.sequence') => `${sequence} not in ${testLeads}`

/** Leads by their ids, or by what they have in common. */
export type Chosen = DeskLeadFilter & { ids?: string[] | undefined }

/** A person who names leads by their ids may mean test leads, too. */
export const unlessNamed = ({ ids }: Chosen) => (ids ? 'true' : noTests())

/** Leads held as spam or kept as spam are in no figure until a person releases them. */
export const notHeld = `
  not exists (select 1 from contact d where d.state in ('quarantined', 'spam') and d.sequence = l.sequence)`

/** Needs the tables lead as `l` and contact as `d`. */
export const isIn: Record<LeadState, string> = {
  'in-crm': `(d.state = 'delivered' and l.erased_at is null)`,
  waiting: `d.state = 'pending'`,
  failed: `d.state = 'dead'`,
  held: `d.state = 'quarantined'`,
  spam: `d.state = 'spam'`,
  erased: 'l.erased_at is not null'
}

export const inStates = (states: readonly LeadState[]) =>
  `(${states.map((state) => isIn[state]).join(' or ')})`

const stored: Partial<Record<LeadState, string>> = {
  waiting: 'pending',
  failed: 'dead',
  held: 'quarantined',
  spam: 'spam'
}

/** The stored states of these, if an index finds them: few leads are in them, unlike those that the CRM has. */
export function rareStates(states: readonly LeadState[] | undefined): string | undefined {
  if (!states || states.includes('in-crm') || states.includes('erased')) return undefined
  const names = states.flatMap((state) => stored[state] ?? [])
  return `d.state in (${[...new Set(names)].map((name) => `'${name}'`).join(', ')})`
}

/** SQL for the ids of delivered leads that lack a step. */
export const lackingIds = `select s.lead_id from delivery s where ${hasFailed('s')}`

/** SQL conditions on the lead alone. `byId`: the text is searched in ids only, so that a reader cannot try out names. */
export function leadConditions(
  { q, form, language, campaign, page, from, to, ids, lacks }: Chosen,
  param: Param,
  { byId, byNumber = false }: { byId: boolean; byNumber?: boolean }
): string {
  // A plus keeps the planner from the index by time, which is not in the order of the list.
  const time = byNumber ? '+l.received_at' : 'l.received_at'
  const terms = [
    ids && `l.id in (${ids.map(param).join(', ')})`,
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
    const likes = [...new Set(typed.flatMap((spelling) => [folded(spelling), spelling]))].map(
      (text) => `${column} like ${param(`%${text.replaceAll(/[!%_]/g, '!$&')}%`)} escape '!'`
    )
    return `(${likes.join(' or ')})`
  })
  return found.join(' and ') || 'true'
}
