import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { type StepKind, stepKinds } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DeadToken } from '../crm/crm.ts'
import { notNowStatuses } from '../crm/exchange.ts'
import { longestWaits } from '../outbox/answer-queries.ts'
import { StoreUnavailable } from '../outbox/database.ts'
import { contactsToErase } from '../outbox/erasures.ts'
import { lastAttempt, sayAnswer } from '../outbox/last-attempt.ts'
import { hasFailed, testLeads } from '../outbox/leads.ts'
import type { Backlog } from '../outbox/ledger.ts'
import { rowsAs, text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import type { Pages } from '../site-files/pages.ts'

export const alertName = z.enum([
  'store',
  'unrecorded',
  'paused',
  'token',
  'overdue',
  'dead',
  'steps',
  'test',
  'quarantine',
  'disk',
  'backup',
  'request',
  'erasure',
  'answer',
  'pages'
])

export type AlertName = z.infer<typeof alertName>

/**
 * Something that needs a person, in its current state. Its texts contain counts and ids of leads, but no personal data.
 */
export type Condition = {
  name: AlertName
  /** Milliseconds since the epoch. Undefined if only the time of its discovery is known. */
  since?: number
  /** Grows with each lead that it concerns. Set only if an increase deserves another alert. */
  size?: number
  what: string
  leads: string
  /** Parts of `what` and of `leads`, for the desk, which says the rest in its own words. */
  age?: string
  heldBack?: string | undefined
}

/** Everything that needs a person now, for the watch, the desk and the command line. */
export type Conditions = {
  /** In the store and on its disk: each relay finds the same. Rejects if the store cannot be read. */
  ofStore: () => Promise<Condition[]>
  /** In this relay's own files and deliveries, which no other relay can see. */
  ofRelay: () => Promise<Condition[]>
  all: () => Promise<Condition[]>
}

type Sources = {
  store: Watched['store']
  clock: Clock
  config: Pick<Config, 'dataDir' | 'databaseUrl'> & { alerts: Pick<Config['alerts'], 'backupHours'> }
  pages: Pick<Pages, 'fallback' | 'problem'>
  /** Says since when attempts cannot be recorded, and since when the CRM refuses one of two tokens; else undefined. */
  deliveries?:
    | { unrecordedSince: () => number | undefined; deadToken: () => DeadToken | undefined }
    | undefined
  answers?: AnswerLimit | undefined
}

/** How many working hours a lead may wait for a person's answer, and how many of the time between two moments are such. */
type AnswerLimit = { hours: number; workingMs: (from: number, to: number) => number }

export function createConditions({ store, clock, config, pages, deliveries, answers }: Sources): Conditions {
  const ofStore = () =>
    readConditions({
      store,
      now: clock.now(),
      dataDir: config.databaseUrl === undefined ? config.dataDir : undefined,
      backupHours: config.alerts.backupHours,
      answers
    })
  const ofRelay = async () =>
    onlyFound([
      findUnrecorded(deliveries?.unrecordedSince(), clock.now()),
      findDeadToken(deliveries?.deadToken()),
      await findPagesProblem(pages)
    ])
  return { ofStore, ofRelay, all: async () => [...(await ofStore()), ...(await ofRelay())] }
}

/** An alert (key) does not start while the one that explains it (value) is active. */
const explainedBy: Partial<Record<AlertName, AlertName>> = {
  unrecorded: 'store',
  overdue: 'paused',
  steps: 'paused'
}

export const withoutExplained = (conditions: Condition[]): Condition[] =>
  conditions.filter(({ name }) => !conditions.some((other) => other.name === explainedBy[name]))

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** A pending lead is overdue after this many milliseconds. */
export const overdueMs = 15 * minuteMs

/** If a lead was received this much later than now, the clock was ahead at that time. */
export const aheadMs = minuteMs

const ahead = 'The oldest unsent lead came while the clock was ahead, so nobody knows how long leads wait.'

/** A pause or a store that fails is no problem for a moment. */
export const pausedLongMs = 5 * minuteMs
export const refusedStepMs = 15 * minuteMs
/** A step that gets no answer, or an error, is retried: that needs a person only after this time. */
export const failingStepMs = 2 * hourMs
export const unrecordedMs = minuteMs
export const shortDiskBytes = 2e9
const namedLeads = 5

/** Of more leads, the alert counts no further. */
const mostWaits = 1000

type Watched = {
  store: Pick<Store, 'backlog' | 'crmBlock' | 'list' | 'backupAge' | 'dataRequests' | 'ask'>
  now: number
  /** The folder of the embedded store; undefined if a database holds the leads. */
  dataDir: string | undefined
  backupHours: number
  freeBytes?: (dir: string) => Promise<number>
  answers?: AnswerLimit | undefined
}

/** Finds everything in the store and on its disk that needs a person now. Rejects if the store cannot be read. */
export async function readConditions(watched: Watched): Promise<Condition[]> {
  const { pending, ...waiting } = await watched.store.backlog()
  const safe = `No lead is lost; ${pending} ${pending === 1 ? 'waits' : 'wait'}.`
  return onlyFound([
    await findPause(watched, waiting, safe),
    await findOverdue(watched, waiting, safe),
    await findDead(watched, waiting.dead),
    await findMissingSteps(watched),
    await findFailedTest(watched),
    findUndecided(waiting.quarantined),
    await findShortDisk(watched, safe),
    await findMissedBackup(watched),
    await findRequests(watched),
    await findContactsToErase(watched),
    await findUnanswered(watched)
  ])
}

type Found = Condition | undefined

const onlyFound = (found: Found[]) => found.filter((condition) => condition !== undefined)

/** The same check as that of `/readyz`, with the reason. Never rejects. */
export async function findUnwritable(store: Pick<Store, 'ping'>): Promise<Found> {
  try {
    await store.ping()
    return undefined
  } catch (error) {
    const what = error instanceof StoreUnavailable ? error.message : 'The store cannot be written'
    const leads =
      'Leads that were accepted are on disk. New ones get a 503, and their forms retry while the page is open.'
    return { name: 'store', what: `${what}.`, leads }
  }
}

type Waiting = Omit<Backlog, 'pending'>

async function findPause({ store, now }: Watched, { blockedMs = 0 }: Waiting, leads: string): Promise<Found> {
  if (blockedMs < pausedLongMs) return undefined
  const status = (await store.crmBlock())?.status
  const what = status === undefined ? 'The CRM refuses every lead.' : sayAnswer({ kind: 'blocked', status })
  return { name: 'paused', since: now - blockedMs, what, leads }
}

async function findOverdue({ store, now }: Watched, waiting: Waiting, safe: string): Promise<Found> {
  const { oldestPendingMs = 0, throttled } = waiting
  const heldBack =
    throttled > 0 ? `Held back, with too many leads of one email address: ${throttled}.` : undefined
  const leads = heldBack === undefined ? safe : `${safe} ${heldBack}`
  if (oldestPendingMs < -aheadMs) return { name: 'overdue', what: ahead, leads }
  if (oldestPendingMs < overdueMs) return undefined
  const minutes = Math.floor(oldestPendingMs / minuteMs)
  const last = await lastAttempt(store)
  const age = `The oldest unsent lead is ${minutes} minutes old.`
  const what = !last || last.kind === 'delivered' ? age : `${age} ${sayAnswer(last)}`
  return { name: 'overdue', since: now - oldestPendingMs, what, leads, age, heldBack }
}

async function findDead({ store }: Watched, dead: number): Promise<Found> {
  if (dead === 0) return undefined
  const newest = await store.list({ filter: { state: 'dead', test: false }, limit: namedLeads })
  const ids = newest.map(({ id }) => id).join(', ')
  const what = `${dead} ${dead === 1 ? 'lead is' : 'leads are'} dead: the CRM refused them, or seven days passed.`
  const leads = `Dead leads are kept, and sent again only when you retry them. The newest: ${ids}.`
  return { name: 'dead', size: dead, what, leads }
}

const lackWords: Record<StepKind, string> = { fields: 'fields', deal: 'a deal', workflow: 'a workflow' }

/** Steps of delivered leads that failed for good, or that the CRM refuses or does not answer long after their delivery. */
async function findMissingSteps({ store, now }: Watched): Promise<Found> {
  const notNow = [...notNowStatuses].join(', ')
  const sql = `
    select kind, leads, (select id from lead where sequence = last) as id from (
      select s.destination as kind, count(*) as leads, max(s.sequence) as last from delivery s
      where ${hasFailed('s')} and (s.state = 'dead'
        or case when s.last_status < 500 and s.last_status not in (${notNow}) then cast($1 as bigint) else cast($2 as bigint) end
          >= (select max(at) from attempt where lead_id = s.lead_id and destination = 'contact' and kind = 'delivered'))
      group by s.destination
    ) as missing
    order by last desc`
  const missing = await store.ask({
    sql,
    values: [now - refusedStepMs, now - failingStepMs],
    read: readMissing
  })
  if (missing.length === 0) return undefined
  const size = missing.reduce((sum, { leads }) => sum + leads, 0)
  const what = `${size} delivered ${size === 1 ? 'lead lacks' : 'leads lack'} ${missing.map(({ kind }) => lackWords[kind]).join(' or ')}.`
  const why = 'The CRM has their contacts. It refused what follows, or has not answered for hours.'
  return { name: 'steps', size, what, leads: `${why} The newest: ${missing.map(({ id }) => id).join(', ')}.` }
}

const readMissing = rowsAs(z.object({ kind: z.enum(stepKinds), leads: z.number(), id: z.string() }))

/** A test lead that failed is no problem any more once a later one of its form has arrived. */
async function findFailedTest({ store }: Watched): Promise<Found> {
  const sql = `
    select (select id from lead where sequence = failed.last) as id from (
      select l.form_source, max(l.sequence) as last from contact d cross join lead l
      where d.state = 'dead' and d.sequence in ${testLeads} and l.sequence = d.sequence
      group by l.form_source
    ) as failed
    where not exists (
      select 1 from lead l join contact d on d.lead_id = l.id
      where l.test = 1 and l.sequence > failed.last and l.form_source = failed.form_source and d.state = 'delivered')
    order by failed.last desc limit 1`
  const id = await store.ask({ sql, values: [], read: ([row]) => row && text(row['id']) })
  if (id === undefined) return undefined
  const what = 'A test lead failed: the CRM refused it, or seven days passed.'
  return { name: 'test', what, leads: `No visitor’s lead is concerned. The test lead: ${id}.` }
}

/** Leads that look like spam. Those that a person keeps as spam need no decision. */
function findUndecided(size: number): Found {
  if (size === 0) return undefined
  const what = `${size} ${size === 1 ? 'lead looks like spam and waits' : 'leads look like spam and wait'} for a decision.`
  const leads = 'They are kept, and sent only when a person releases them.'
  return { name: 'quarantine', size, what, leads }
}

async function findShortDisk({ dataDir, freeBytes = readFree }: Watched, safe: string): Promise<Found> {
  if (dataDir === undefined) return undefined
  const free = await freeBytes(dataDir)
  if (free >= shortDiskBytes) return undefined
  const what = `Only ${(free / 1e9).toFixed(1)} GB is free on the disk that keeps the leads.`
  return { name: 'disk', what, leads: `${safe} Once the disk is full, no lead can be accepted.` }
}

async function readFree(dir: string): Promise<number> {
  const { bavail, bsize } = await statfs(dir)
  return bavail * bsize
}

const atRisk = 'No lead is lost. If the disk were destroyed, the leads since then would be.'

async function findMissedBackup({ store, now, backupHours }: Watched): Promise<Found> {
  const ageMs = backupHours === 0 ? undefined : await store.backupAge()
  if (ageMs === undefined || ageMs < backupHours * hourMs) return undefined
  const what = `No copy of all leads was made for ${Math.floor(ageMs / hourMs)} hours.`
  return { name: 'backup', since: now - ageMs, what, leads: atRisk }
}

async function findRequests({ store }: Watched): Promise<Found> {
  const requests = await store.dataRequests()
  const [oldest] = requests
  if (!oldest) return undefined
  const size = requests.length
  const what = `${size} ${size === 1 ? 'request' : 'requests'} to correct or erase the data of a lead: open.`
  const leads = 'Nothing was changed. Answer the person first: anyone with the receipt can ask.'
  return { name: 'request', since: oldest.at, size, what, leads }
}

/** An erasure is not done before the CRM has erased the person, too. */
async function findContactsToErase({ store }: Watched): Promise<Found> {
  const contacts = await store.ask(contactsToErase())
  const [oldest] = contacts
  if (!oldest) return undefined
  const size = new Set(contacts.map(({ erasedAt }) => erasedAt)).size
  const what = `${size} erased ${size === 1 ? 'person is' : 'persons are'} still to be erased in the CRM.`
  const leads =
    'Their leads are erased here. The desk shows the contacts until somebody says that they are gone.'
  return { name: 'erasure', since: oldest.erasedAt, size, what, leads }
}

/** A lead has waited until the CRM was last asked: whether somebody answered since then, nobody knows. */
async function findUnanswered({ store, now, answers }: Watched): Promise<Found> {
  if (!answers) return undefined
  const { hours, workingMs } = answers
  const waits = await store.ask(longestWaits(now, mostWaits))
  const late = waits.filter(({ since, lookedAt }) => workingMs(since, lookedAt) >= hours * hourMs)
  const [longest] = late
  if (!longest) return undefined
  const size = late.length
  const what = `${size} ${size === 1 ? 'lead has' : 'leads have'} waited ${hours} working hours for an answer.`
  const ids = late.slice(0, namedLeads).map(({ leadId }) => leadId)
  const leads = `The CRM has them. The longest without an answer: ${ids.join(', ')}.`
  return { name: 'answer', since: longest.since, size, what, leads }
}

function findUnrecorded(since: number | undefined, now: number): Found {
  if (since === undefined || now - since < unrecordedMs) return undefined
  const what = 'The store does not record what the CRM answered, so this relay sends no lead.'
  const leads = 'No lead is lost. Those that were just sent may be sent again.'
  return { name: 'unrecorded', since, what, leads }
}

function findDeadToken(dead: DeadToken | undefined): Found {
  if (!dead) return undefined
  const { setting, since } = dead
  const what = `The CRM no longer accepts the token in ${setting}. The relay uses the other one.`
  return {
    name: 'token',
    since,
    what,
    leads: 'Leads are delivered. Without a second token, the next refusal stops them.'
  }
}

async function findPagesProblem({ fallback, problem }: Sources['pages']): Promise<Found> {
  const missing = await problem()
  if (missing !== undefined)
    return { name: 'pages', what: `Pages are missing: ${missing}.`, leads: `${safely} /readyz says 503.` }
  if (fallback === undefined) return undefined
  const what = `The relay serves the pages of the build before: ${fallback}.`
  return { name: 'pages', what, leads: safely }
}

const safely = 'No lead is lost.'
