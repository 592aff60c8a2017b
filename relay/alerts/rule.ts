import type { HealthAnswer } from '../../contract/desk-answers.ts'
import type { Config } from '../config.ts'
import type { Crm, DeadToken } from '../crm/crm.ts'
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
  what: string
  leads: string
  /** Parts of `what` and of `leads`, for the desk, which says the rest in its own words. */
  age?: string
  heldBack?: string | undefined
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
  answers?: AnswerLimit | undefined
}

/** How many working hours a lead may wait for a person's answer, and how many of the time between two moments are such. */
export type AnswerLimit = { hours: number; workingMs: (from: number, to: number) => number }

export type CrmLimit = NonNullable<Crm['limit']>

/** Read once for all rules. `safe` says how many leads wait. */
export type Waiting = Backlog & { safe: string }

/** What only this relay sees: its own files and deliveries. */
export type WatchedRelay = {
  now: number
  pages: Pick<Pages, 'fallback' | 'problem'>
  /** Says since when attempts cannot be recorded, and since when the CRM refuses one of two tokens; else undefined. */
  deliveries?:
    | { unrecordedSince: () => number | undefined; deadToken: () => DeadToken | undefined }
    | undefined
}

type InDeskWords = Partial<Pick<HealthAnswer['problems'][number], 'since' | 'what' | 'leads' | 'raw'>>

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
  /** What starts it, as the desk lists it. Undefined: with its settings, this relay never sends it. */
  when: (config: Config) => string | undefined
  /** Finds it in the store: each relay finds the same. Rejects if the store cannot be read. */
  inStore?: (watched: WatchedStore, waiting: Waiting) => Found | Promise<Found>
  /** Finds it in this relay alone. */
  inRelay?: (watched: WatchedRelay) => Found | Promise<Found>
  /** Alerts speak to the web person, the desk to the staff: its words, where they differ. `crm` is the CRM's name. */
  desk?: (found: Finding, crm: string) => InDeskWords
  /** The same in deploy/monitoring/rules.yml, for relays that Prometheus watches. */
  prometheus?: { alert: string; expr: string }
}

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs

/** `1 minute`, `15 minutes`. */
export const minutes = (ms: number) => (ms === minuteMs ? '1 minute' : `${ms / minuteMs} minutes`)
