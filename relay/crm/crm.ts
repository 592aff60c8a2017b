import type { GuardianState, StepKind } from '../../contract/desk.ts'
import type { Language } from '../../contract/languages.ts'
import type { Lead } from '../../contract/lead.ts'
import type { Outcome, StepOutcome } from '../outbox/delivery.ts'

export type Crm = {
  /** As the staff know it. */
  name: string
  /** How leads reach it, if there are several ways: `webhook`. */
  by?: string
  /** The variable to look at when the CRM refuses every lead. */
  setting: string
  /** The calls that the CRM allows all relays together; undefined if it has no limit. */
  limit?: { limiter: string; perSecond: number }
  connect(rateLimit?: RateLimit): Connector
  /** Missing if the CRM gets nothing of a lead after its contact. */
  openSteps?(rateLimit?: RateLimit): StepConnector
  /** Resolves to undefined if the CRM does not reveal what it received. */
  openList(rateLimit?: RateLimit): Promise<CrmList | undefined>
  /** Tries the settings out with a call that changes nothing. Never rejects. Missing if the CRM has no such call. */
  check?(signal: AbortSignal): Promise<Finding>
  /** What each id of the mapping is in the CRM, and which are nothing any more. Never rejects. Missing without a mapping. */
  checkMapping?(signal: AbortSignal): Promise<Finding[]>
  /** The token that the CRM refused while it accepted the other one. Undefined while there is none. */
  refusedToken?(): RefusedToken | undefined
}

/** `setting` holds the token. `since` is in milliseconds since the epoch. */
export type RefusedToken = { setting: string; since: number }

export type Finding = {
  setting: string
  ok: boolean
  found: string
  /** Of a mapping: the CRM has nothing with this id, or something of no use, or did not tell. */
  why?: 'gone' | 'unfit' | 'unseen'
}

/** The calls that the CRM allows, as an answer says. `rest`: few are left, so no relay calls for `ms` milliseconds. */
export type Allowance = {
  rest?: { of: 'window' | 'day'; ms: number } | undefined
  perSecond?: number | undefined
  /** The calls that all integrations have left today. */
  day?: { left: number; limit: number } | undefined
}

/** The calls that a CRM allows, shared by all callers. An attempt starts after its first turn, so it never waits for it. */
export type RateLimit = {
  wait(signal: AbortSignal): Promise<void>
  /** Makes all callers follow what an answer says. */
  heed(allowance: Allowance): Promise<void>
  /** Whether calls are left today for anything but leads. */
  hasSpare(): boolean
  /** Waits `ms` milliseconds before another try of one caller. */
  pause(ms: number): Promise<void>
}

export type Delivery = {
  leadId: string
  lead: Lead
  /** Milliseconds since the epoch at which the lead was accepted. */
  receivedAt: number
  /** Of a player under 18. */
  guardian?: LeadGuardian
}

/**
 * The page on which the parent or guardian of a player under 18 answers, and what they answered: when, in milliseconds since
 * the epoch, and to which wording in which language.
 */
export type LeadGuardian = {
  url: string
  state: GuardianState
  at?: number | undefined
  version?: number | undefined
  answeredIn?: Language | undefined
}

/** Delivers one lead to the CRM. Never rejects; stops when the signal aborts. */
export type Connector = (delivery: Delivery, signal: AbortSignal) => Promise<Outcome>

/** A further step of a delivered lead. */
export type QueuedStep = Delivery & {
  kind: StepKind
  /** Of the lead's contact. */
  crmId: string
  /** Which wording of the consent line the person saw. */
  consentVersion: number
  receiptUrl?: string
  /** The deals that other leads of the contact have. `isOwn`: it is that of this lead's player. */
  deals?: readonly { id: string; isOwn: boolean }[]
}

/** Does one step in the CRM. It may be repeated. Never rejects; stops when the signal aborts. */
export type StepConnector = (step: QueuedStep, signal: AbortSignal) => Promise<StepOutcome>

/** Whether the CRM has a lead; `reason` says why the relay could not find out. */
export type Presence = { seen: 'there' | 'missing' } | { seen: 'unknown'; reason: string }

/** A lead that the CRM has, by the id that it was sent with, and its contact there. */
export type Listed = { id: string; crmId: string }

/** The leads that the CRM received, as far as it reveals them. */
export type CrmList = {
  /** All leads of this site. Throws if the CRM does not tell them all. */
  leads(): AsyncIterable<Listed>

  /** Looks for one lead, which is undefined once erased. Never rejects. `isListed`: it is among those of `leads`. */
  lookUp(sought: {
    id: string
    lead: Lead | undefined
    receivedAt: number
    /** Of the deal that a step of the lead opened or found. */
    dealId?: string | undefined
    isListed?: boolean
  }): Promise<Presence>
}
