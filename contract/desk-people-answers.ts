import type { AuditAction, Role } from './desk.ts'

// The relay's answers about the people who use the desk.

/** POST /sign-in: the letters that are in the mail, too. */
export type SignInAnswer = { letters: string }
/** POST /sign-in/show */
export type LinkAnswer = { email: string; name: string; letters: string; expiresAt: number }

/** GET /people */
export type PeopleAnswer = { items: Person[] }
export type Person = {
  id: string
  name: string
  email: string
  role: Role
  addedAt: number
  lastSeenAt?: number
  sessions: number
}

/** GET /sessions: one's own; an owner sees all. DELETE /sessions/:id ends one, DELETE /sessions all of one's own. */
export type SessionsAnswer = { items: SessionRow[] }
export type SessionRow = {
  id: string
  person: string
  current: boolean
  startedAt: number
  lastSeenAt: number
  endsAt: number
  from: string
  browser: string
}

/** GET /passkeys: one's own; an owner sees all. DELETE /passkeys/:id removes one. */
export type PasskeysAnswer = { items: PasskeyRow[] }
export type PasskeyRow = {
  id: string
  person: string
  /** Where it was added: `Chrome on Mac`. */
  device: string
  addedAt: number
  lastUsedAt?: number
}

/** GET /audit: one's own; an owner sees all. It holds no name or email of a lead. */
export type AuditAnswer = { items: AuditRow[]; next?: number }
export type AuditRow = {
  number: number
  at: number
  /** A person's name, or `Command line`. */
  who: string
  what: AuditAction
  /** How many leads it concerned. */
  leads?: number
  /** One line: a filter, a reason, a role. */
  detail?: string
}
