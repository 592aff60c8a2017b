import { z } from 'zod'
import type { Problem } from '../../contract/desk-answers.ts'
import { type AlertName, alertNames } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import type { Finding, Found, Rule, WatchedRelay, WatchedStore } from './rule.ts'
import * as ofLeads from './rules-of-leads.ts'
import * as ofRelay from './rules-of-relay.ts'

// All alerts. Everything about one is its record, but for the words of the desk: rule.ts says what it has.

export const rules: Record<AlertName, Rule> = {
  store: ofRelay.store,
  unwatched: ofRelay.unwatched,
  unrecorded: ofRelay.unrecorded,
  crm: ofLeads.noCrm,
  quota: ofLeads.quota,
  blocked: ofLeads.blocked,
  token: ofRelay.token,
  overdue: ofLeads.overdue,
  failed: ofLeads.failed,
  steps: ofLeads.steps,
  deal: ofLeads.deal,
  test: ofLeads.testFailed,
  held: ofLeads.held,
  disk: ofRelay.disk,
  backup: ofRelay.backup,
  request: ofLeads.request,
  erasure: ofLeads.erasure,
  reply: ofLeads.reply,
  pages: ofRelay.pages
}

export const alertName = z.enum(alertNames)

/** Something that needs a person. */
export type Condition = Finding & { name: AlertName }

export const named = (name: AlertName, found: Found): Condition[] => (found ? [{ name, ...found }] : [])

/** The section of docs/operating.md that says what to do. */
export const sectionOf = (name: AlertName): string =>
  rules[name].section ?? rules[name].title.toLowerCase().replaceAll(' ', '-')

/** Leaves out each problem that another one explains. */
export const withoutExplained = (conditions: Condition[]): Condition[] =>
  conditions.filter(({ name }) => {
    const causes = rules[name].explainedBy ?? []
    return !conditions.some((other) => causes.includes(other.name))
  })

/** The problems that need a person, as the desk gets them, without those that another problem explains. */
export const problemsOf = (conditions: Condition[]): Problem[] =>
  withoutExplained(conditions).map(({ name, since, size, what, leads, facts }) =>
    Object.assign({ name, since, size, raw: `${what} ${leads}` }, facts)
  )

/** Finds everything in the store and on its disk that needs a person now. Rejects if the store cannot be read. */
export async function readConditions(watched: WatchedStore): Promise<Condition[]> {
  const backlog = await watched.store.backlog()
  const { waiting: count } = backlog
  const waiting = { ...backlog, safe: `No lead is lost; ${count} ${count === 1 ? 'waits' : 'wait'}.` }
  const found: Condition[] = []
  for (const name of alertNames) found.push(...named(name, await rules[name].inStore?.(watched, waiting)))
  return found
}

async function readRelay(watched: WatchedRelay): Promise<Condition[]> {
  const found: Condition[] = []
  for (const name of alertNames) found.push(...named(name, await rules[name].inRelay?.(watched)))
  return found
}

/** Everything that needs a person now, for the watch, the desk and the command line. */
export type Conditions = {
  /** In the store and on its disk: each relay finds the same. Rejects if the store cannot be read. */
  ofStore: () => Promise<Condition[]>
  /** In this relay's own files and deliveries, which no other relay can see. */
  ofRelay: () => Promise<Condition[]>
  all: () => Promise<Condition[]>
}

type Sources = Pick<WatchedStore, 'replies'> &
  Omit<WatchedRelay, 'now'> & {
    store: WatchedStore['store']
    clock: Clock
    config: Pick<Config, 'dataDir' | 'databaseUrl' | 'crm'> & {
      alerts: Pick<Config['alerts'], 'backupHours'>
    }
  }

export function createConditions({ store, clock, config, pages, deliveries, replies }: Sources): Conditions {
  const { dataDir, databaseUrl, alerts } = config
  const crm = config.crm ? openCrm(config.crm).limit : 'none'
  const settings = {
    dataDir: databaseUrl === undefined ? dataDir : undefined,
    backupHours: alerts.backupHours
  }
  const ofStore = () => readConditions({ store, now: clock.now(), ...settings, crm, replies })
  const ofThisRelay = () => readRelay({ now: clock.now(), pages, deliveries })
  return {
    ofStore,
    ofRelay: ofThisRelay,
    all: async () => [...(await ofStore()), ...(await ofThisRelay())]
  }
}
