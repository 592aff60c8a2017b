import { randomUUID } from 'node:crypto'
import type { Job, PlanAnswer } from '../../contract/desk-answers.ts'
import type { ChosenLeads } from '../../contract/desk-calls.ts'
import { actsOn, type LeadAction } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from '../operator/audit.ts'
import type { Deed, LeadDeeds } from '../operator/lead-deeds.ts'
import type { Runs } from '../operator/runs.ts'
import { inParts } from '../outbox/database.ts'
import type { DataRequestKey, LeadFilter } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import { findIds, findLacking, groupByCause } from './lead-queries.ts'
import { actorOf, type DeskContext, Refused, type Routes } from './route.ts'

/** A released lead is sent after this many milliseconds: time to undo. */
const releaseMs = 10_000

const planMs = 10 * 60_000

/**
 * How long an action can be undone, in milliseconds. The desk's report of it stays as long: ten seconds, as other reports do. Only
 * Undo opens a closed request again, so it has more time.
 */
const undoableMs: Partial<Record<LeadAction, number>> = {
  release: releaseMs,
  'keep-as-spam': releaseMs,
  'close-requests': planMs
}

const mostLeads = 10_000
const atOnce = 200

/** `requests`: what it closes. */
type Plan = {
  personId: string
  action: LeadAction
  ids: string[]
  requests: readonly DataRequestKey[]
  until: number
}

/** `shown` is what the desk sees of it. */
type Done = {
  shown: Omit<Job, 'undoMs'>
  by: Actor
  deed: Deed
  stopped: boolean
  endedAt?: number
  undoUntil?: number
}

type Parts = {
  store: Store
  clock: Clock
  deeds: LeadDeeds
  runs: Runs
  wake: () => void
  onProgress: (job: Job, personId: string | undefined) => void
}

/**
 * What staff do with leads, in two steps: a plan says what would happen, and its number carries it out. The plans and jobs of
 * a process are forgotten with it; the leads and the audit trail are in the store.
 */
export function createActions({ store, clock, deeds, runs, wake, onProgress }: Parts) {
  const plans = new Map<string, Plan>()
  const jobs = new Map<string, Done>()
  const running = new Set<Promise<void>>()
  let stopping = false

  function forget() {
    const now = clock.now()
    for (const [id, { until }] of plans) if (until <= now) plans.delete(id)
    for (const [id, { endedAt = now }] of jobs) if (now - endedAt > planMs) jobs.delete(id)
  }

  /** A retry of leads that a person names is also one of the steps that they lack. */
  async function idsFor(
    { action, requests }: Pick<Plan, 'action' | 'requests'>,
    filter: LeadFilter,
    limit: number
  ) {
    if (action === 'close-requests') {
      const open = await store.dataRequests(filter.ids ?? [])
      const asked = open.filter((each) => requests.some((named) => isSame(named, each)))
      const ids = [...new Set(asked.map(({ leadId }) => leadId))]
      return ids.length === 0 ? [] : store.ask(findIds({ ids }, actsOn[action], limit))
    }
    const found = await store.ask(findIds(filter, actsOn[action], limit))
    if (action !== 'retry' || !(filter.ids ?? filter.lacks)) return found
    return [...found, ...(await store.ask(findLacking(filter, limit)))].slice(0, limit)
  }

  async function plan(by: Actor, action: LeadAction, chosen: ChosenLeads): Promise<PlanAnswer> {
    forget()
    const from = actsOn[action]
    const requests = 'requests' in chosen ? chosen.requests : []
    const named = { ids: requests.map(({ leadId }) => leadId) }
    const filter = 'filter' in chosen ? chosen.filter : 'ids' in chosen ? { ids: chosen.ids } : named
    const [ids, causes, lastTest] = await Promise.all([
      idsFor({ action, requests }, filter, mostLeads + 1),
      store.ask(groupByCause(filter, from, false)),
      runs.last('test-lead')
    ])
    if (ids.length === 0) throw new Refused('none-fits')
    if (ids.length > mostLeads) throw new Refused('too-many-leads', { most: mostLeads })
    const id = randomUUID()
    plans.set(id, { personId: by.personId ?? '', action, ids, requests, until: clock.now() + planMs })
    const isDoubtful = lastTest?.ok === false && action !== 'keep-as-spam'
    return {
      plan: id,
      action,
      leads: ids.length,
      causes,
      lastTest: isDoubtful ? lastTest.result : undefined
    }
  }

  /** Resolves once the first leads are done; the others follow. */
  async function carryOut(by: Actor, action: LeadAction, planId: string): Promise<Job> {
    forget()
    const planned = plans.get(planId)
    plans.delete(planId)
    const stale = new Refused('changed')
    if (!planned || planned.personId !== by.personId || planned.action !== action) throw stale
    const ids: string[] = []
    for (const part of inParts(planned.ids, atOnce)) {
      const still = await idsFor(planned, { ids: part }, part.length)
      // A waiting lead that arrived meanwhile is what the person wants.
      if (still.length !== part.length && action !== 'try-now') throw stale
      ids.push(...still)
    }
    if (ids.length === 0) throw stale
    const delayMs = action === 'release' ? releaseMs : 0
    const deed = await deeds.begin({ by, action, leads: ids.length, requests: planned.requests, delayMs })
    const shown = { job: randomUUID(), action, done: 0, of: ids.length, failed: 0, ended: false }
    const job: Done = { shown, by, deed, stopped: false }
    const [first = [], ...others] = inParts(ids, atOnce)
    try {
      await step(job, first)
    } catch (error) {
      // The caller gets the deed's own error, not that of the record.
      await deed.end().catch(() => undefined)
      throw error
    }
    jobs.set(shown.job, job)
    const rest = finish(job, others)
      .catch(() => undefined)
      .finally(() => running.delete(rest))
    running.add(rest)
    return show(job)
  }

  /** A time that is left, because the clock of a browser may be wrong. */
  function show({ shown, undoUntil = 0 }: Done): Job {
    const undoMs = undoUntil - clock.now()
    return undoMs > 0 ? { ...shown, undoMs } : { ...shown }
  }

  async function finish(job: Done, parts: string[][]) {
    try {
      for (const part of parts) {
        if (job.stopped || stopping) break
        await step(job, part)
      }
    } finally {
      end(job)
      await job.deed.end()
    }
  }

  async function step(job: Done, ids: string[]) {
    const { shown, deed } = job
    const changed = await deed.handle(ids)
    shown.done += changed.length
    shown.failed += ids.length - changed.length
    if (shown.action !== 'keep-as-spam' && shown.action !== 'close-requests') wake()
    onProgress(show(job), job.by.personId)
  }

  function end(job: Done) {
    const { shown } = job
    shown.ended = true
    job.endedAt = clock.now()
    job.undoUntil = job.endedAt + (undoableMs[shown.action] ?? 0)
    onProgress(show(job), job.by.personId)
  }

  async function undo(by: Actor, jobId: string): Promise<void> {
    const job = jobs.get(jobId)
    if (!job || job.by.personId !== by.personId || (job.undoUntil ?? 0) <= clock.now())
      throw new Refused('too-late')
    jobs.delete(jobId)
    const back = await job.deed.undo()
    const left = job.deed.changed.length - back
    if (left > 0) throw new Refused('partly-undone', { left, back })
  }

  return {
    plan,
    carryOut,
    undo,
    async find(by: Actor, id: string): Promise<Job | undefined> {
      const job = jobs.get(id)
      if (!job || job.by.personId !== by.personId) return undefined
      if (job.shown.action !== 'retry') return show(job)
      let failedAgain = 0
      for (const ids of inParts(job.deed.changed, atOnce))
        failedAgain += await store.count({ ids, state: ['failed'] })
      return { ...show(job), failedAgain }
    },
    stop(id: string) {
      const job = jobs.get(id)
      if (job) job.stopped = true
    },
    /** Stops all jobs, also those that begin later. Resolves once the trail says what they left. */
    async stopAll() {
      stopping = true
      await Promise.all(running)
    }
  }
}

const isSame = (one: DataRequestKey, other: DataRequestKey) =>
  one.leadId === other.leadId && one.kind === other.kind && one.at === other.at

type Actions = ReturnType<typeof createActions>

export function actionRoutes(actions: Actions) {
  const carryOut = (action: LeadAction): Routes[`POST /leads/${LeadAction}`] => ({
    may: 'staff',
    answer: ({ body }, c) => actions.carryOut(actorOf(c), action, body.plan)
  })

  const jobOf = async (id: string, c: DeskContext) => {
    const job = await actions.find(actorOf(c), id)
    if (!job) throw new Refused('not-found')
    return job
  }

  return {
    'POST /leads/plan': {
      may: 'staff',
      answer: ({ body: { action, ...chosen } }, c) => actions.plan(actorOf(c), action, chosen)
    },
    'POST /leads/retry': carryOut('retry'),
    'POST /leads/try-now': carryOut('try-now'),
    'POST /leads/release': carryOut('release'),
    'POST /leads/keep-as-spam': carryOut('keep-as-spam'),
    'POST /leads/close-requests': { ...carryOut('close-requests'), fresh: true },
    'POST /leads/undo': { may: 'staff', answer: ({ body }, c) => actions.undo(actorOf(c), body.job) },
    'GET /jobs/:id': { may: 'staff', answer: ({ id }, c) => jobOf(id, c) },
    'DELETE /jobs/:id': { may: 'staff', answer: async ({ id }, c) => actions.stop((await jobOf(id, c)).job) }
  } satisfies Partial<Routes>
}
