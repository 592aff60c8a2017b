import type { Problem } from '../../contract/desk-answers.ts'
import type { AlertsAnswer } from '../../contract/desk-health.ts'
import type { Config } from '../config.ts'
import type { Crm, RefusedToken } from '../crm/crm.ts'
import type { Backlog } from '../outbox/ledger.ts'
import type { Store } from '../outbox/store.ts'
import type { Pages } from '../site-files/pages.ts'

/**
 * What a rule found: something that needs a person, in its current state. Its texts contain counts and ids of leads, but no
 * personal data.
 */
export type Finding = {
  /** Milliseconds since the epoch. Undefined if only the time of its discovery is known. */
  since?: number
  /** Grows with each lead that it concerns. Set only if an increase deserves another alert. */
  size?: number
  /** For the web person. The staff's words are in `desk/problem-words.ts`. */
  what: string
  leads: string
  /** The values that those words need. */
  facts?: Omit<Problem, 'name' | 'since' | 'size' | 'raw'>
}

export type Found = Finding | undefined

/** The store, its disk and the settings, which each relay sees alike. */
export type WatchedStore = {
  store: Pick<Store, 'backlog' | 'crmBlock' | 'list' | 'backupAge' | 'dataRequests' | 'ask'>
  now: number
  /** The folder of the embedded store; undefined if a database holds the leads. */
  dataDir: string | undefined
  backupHours: number
  /** `none`: no CRM is set. Else the limit of its calls, if it has one. */
  crm?: 'none' | CrmLimit | undefined
  freeBytes?: (dir: string) => Promise<number>
  replies?: ReplyLimit | undefined
}

/** How many working hours a lead may wait for a person's reply, and how many of the time between two moments are such. */
type ReplyLimit = { hours: number; workingMs: (from: number, to: number) => number }

export type CrmLimit = NonNullable<Crm['limit']>

/** Read once for all rules. `safe` says how many leads wait. */
export type Waiting = Backlog & { safe: string }

/** What only this relay sees: its own files and deliveries. */
export type WatchedRelay = {
  now: number
  pages: Pick<Pages, 'fallback' | 'problem'>
  /** Says since when attempts cannot be recorded, and since when the CRM refuses one of two tokens; else undefined. */
  deliveries?:
    | { unrecordedSince: () => number | undefined; refusedToken: () => RefusedToken | undefined }
    | undefined
}

/** How much starts an alert. */
type Limit = Omit<AlertsAnswer['rules'][number], 'name' | 'active'>

/** Everything about one alert. */
export type Rule = {
  title: string
  /** The subject of the message that it is over. */
  over: string
  /** The operator's command to run. */
  command: string
  /** A section of docs/operating.md, by default the one with this title. Its table of alerts has a row with the title. */
  section?: string
  /** While one of these alerts is active, it explains this one, which does not start then. */
  explainedBy?: readonly string[]
  /** How much starts it, for the desk's list. Undefined: with its settings, this relay never sends it. */
  limit: (config: Config) => Limit | undefined
  /** Finds it in the store: each relay finds the same. Rejects if the store cannot be read. */
  inStore?: (watched: WatchedStore, waiting: Waiting) => Found | Promise<Found>
  /** Finds it in this relay alone. */
  inRelay?: (watched: WatchedRelay) => Found | Promise<Found>
  /** The same in deploy/monitoring/rules.yml, for relays that Prometheus watches. */
  prometheus?: { alert: string; expr: string }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
