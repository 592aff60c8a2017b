import type { LeadAnswer, LeadsAnswer } from '../../contract/desk-answers.ts'
import type { DeskLeadFilter } from '../../contract/desk-leads.ts'
import { type LeadState, leadStates } from '../../contract/desk.ts'
import { fillIn } from '../../contract/languages.ts'
import type { WordsIn } from '../../contract/messages.ts'
import type { Audit } from '../operator/audit.ts'
import { nextWaits } from '../outbox/delivery.ts'
import { rareStates, steps, withoutDeal } from '../outbox/leads.ts'
import type { Store } from '../outbox/store.ts'
import {
  causeOf,
  countAll,
  countIn,
  coverLead,
  groupByCause,
  listLeads,
  leadsNamed,
  numbersOf,
  type Looked,
  othersOf
} from './lead-queries.ts'
import { isReader, Refused, type Routes } from './route.ts'

type Parts = {
  store: Store
  audit: Audit
  /** Makes the address of the page for the guardian of a minor. */
  guardianUrl?: ((leadId: string) => Promise<string>) | undefined
  wordsIn: WordsIn
}

export function leadsRoutes({ store, audit, guardianUrl, wordsIn }: Parts) {
  /** What is known of the guardian of a minor, and a draft to them. */
  async function readGuardian(leadId: string, covered: boolean): Promise<LeadAnswer['guardian']> {
    const found = await store.guardian(leadId)
    if (!found) return undefined
    const { state, at, version, answeredIn, name, language } = found
    const known = { state, at, version, answeredIn }
    if (covered || !guardianUrl) return known
    const { subject, text } = wordsIn(language).pageWords.guardian.letter
    const values = { name, url: await guardianUrl(leadId) }
    return { ...known, letter: { subject: fillIn(subject, values), text: fillIn(text, values) } }
  }

  const list: Routes['GET /leads']['answer'] = async ({ query }, c) => {
    const { after, limit, group, ...filter } = query
    const covered = isReader(c)
    const before = after === undefined ? undefined : Number(after)
    if (before !== undefined && !Number.isSafeInteger(before))
      throw new Refused('invalid', { field: 'after' })
    const [found, groups] = await Promise.all([
      findLeads(store, { filter, covered, limit, after: before }),
      group && !covered ? store.ask(groupByCause(filter, ['failed'], covered)) : undefined
    ])
    return { ...found, groups }
  }

  const show: Routes['GET /leads/:id']['answer'] = async ({ id }, c) => {
    const covered = isReader(c)
    const [[row], found, sharing, deeds, further, [alone], requests, guardian] = await Promise.all([
      store.ask(leadsNamed([id], covered)),
      store.find(id),
      store.ask(othersOf(id, covered)),
      audit.ofLead(id),
      store.ask(steps([id])),
      store.ask(withoutDeal({ leadId: id })),
      covered ? [] : store.dataRequests([id]),
      readGuardian(id, covered)
    ])
    if (!row || !found) throw new Refused('not-found')
    const { lead, history, erasedAt, crmId, consentVersion, language } = found
    const [other] = alone?.withId === undefined ? [] : await store.ask(leadsNamed([alone.withId], covered))
    const waits =
      row.state === 'waiting' ? nextWaits({ ...found, dueAt: row.nextTryAt ?? found.dueAt ?? 0 }) : undefined
    return {
      ...row,
      lead: lead && covered ? coverLead(lead) : lead,
      erasedAt,
      wasInCrm: found.state === 'delivered',
      crmId,
      attempts: history,
      nextTries: waits?.at ?? [],
      givesUpAt: waits?.givesUpAt,
      steps: further.map((step) => ({
        kind: step.kind,
        state: step.state,
        dueAt: step.state === 'waiting' ? step.dueAt : undefined,
        awaitsGuardian: step.awaitsGuardian || undefined,
        lastAt: step.lastAt,
        cause: causeOf(step).cause
      })),
      guardian,
      withoutDeal: alone && { with: other },
      language,
      consentVersion,
      ...sharing,
      requests: requests.map(({ kind, at }) => ({ kind, at })),
      audit: deeds
    }
  }

  return {
    'GET /leads': { may: 'reader', answer: list },
    'GET /leads/:id': { may: 'reader', answer: show }
  } satisfies Partial<Routes>
}

/**
 * How many leads one answer looks at one by one. An index finds leads by time and by the states that need a person. For
 * other conditions, an answer looks at no more than these, and the next answer looks further back.
 */
const mostLooked = 25_000

type Asked = { filter: DeskLeadFilter; covered: boolean; after?: number | undefined }
type Asking = Pick<Store, 'ask'>

/** Finds the numbers to look at. `isCut`: not at all of them. */
export async function lookAt(store: Asking, { filter, covered, after }: Asked, most = mostLooked) {
  const { from, to, ...traits } = filter
  const { first, last: end, isWhole } = await store.ask(numbersOf({ from, to }))
  const last = after === undefined ? end : Math.min(end, after - 1)
  // Then no lead's time needs a look.
  const needed = isWhole ? traits : filter
  const { state, lacks, ...others } = needed
  const isCut = last - first >= most && !lacks && !isIndexed(state) && Object.values(others).some(isGiven)
  return { filter: needed, numbers: { first: isCut ? last - most + 1 : first, last }, covered, isCut }
}

export async function findLeads(
  store: Asking,
  { limit, ...asked }: Asked & { limit: number },
  most = mostLooked
): Promise<Omit<LeadsAnswer, 'groups'>> {
  const { isCut, ...looked } = await lookAt(store, asked, most)
  const items = await store.ask(listLeads({ ...looked, limit }))
  const total = items.length < limit ? items.length : await countLeads(store, looked)
  const oldest = items.length === limit ? items.at(-1)?.number : isCut ? looked.numbers.first : undefined
  return { items, total, next: oldest?.toString(), partial: isCut || undefined }
}

/** The newest leads that match, as far back as one answer looks. */
export const findNewest = async (store: Asking, { limit, ...asked }: Asked & { limit: number }) =>
  store.ask(listLeads({ ...(await lookAt(store, asked)), limit }))

const isGiven = (value: unknown) => value !== undefined && value !== ''

const isIndexed = (state: LeadState[] | undefined) =>
  rareStates(state) !== undefined || state?.every((each) => each === 'erased') === true

/** Nearly all leads are with the CRM: to count those, the others are subtracted. */
async function countLeads(store: Asking, { filter, ...looked }: Looked): Promise<number> {
  const { state: states = leadStates, ...others } = filter
  const within = { ...looked, filter: others }
  const hasMost = states.includes('delivered')
  const few = leadStates.flatMap((state) =>
    state === 'delivered' || states.includes(state) === hasMost ? [] : [state]
  )
  const [most, counted] = await Promise.all([
    hasMost ? store.ask(countAll(within)) : 0,
    few.length > 0 ? store.ask(countIn(few, within)) : 0
  ])
  return hasMost ? most - counted : counted
}
