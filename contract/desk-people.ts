import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON
} from '@simplewebauthn/server'
import { z } from 'zod'
import { auditActions, leadActions, roles } from './desk.ts'

// The relay's answers about the people who use the desk: how they sign in, what they have open, and what they did. Times are
// milliseconds since the epoch.

/** `letters` are in the mail, too. `mailed`: the desk can send mail at all, whoever asks. */
export const signIn = z.strictObject({ letters: z.string(), mailed: z.boolean() })

export const link = z.strictObject({
  email: z.string(),
  name: z.string(),
  letters: z.string(),
  expiresAt: z.number()
})
export type LinkAnswer = z.infer<typeof link>

/** For `navigator.credentials.get()` and `.create()`. */
export const passkeyOptions = z.custom<PublicKeyCredentialRequestOptionsJSON>()
export const newPasskeyOptions = z.custom<PublicKeyCredentialCreationOptionsJSON>()

export const person = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  addedAt: z.number(),
  lastSeenAt: z.number().optional(),
  sessions: z.number()
})
export type Person = z.infer<typeof person>
/** `mailed`: everybody gets their sign-in links by email. */
export const people = z.strictObject({ items: z.array(person), mailed: z.boolean() })
/** A sign-in link for its person, and the letters that its screen shows. */
export const handedLink = z.strictObject({ link: z.string(), letters: z.string() })

export const sessionRow = z.strictObject({
  id: z.string(),
  person: z.string(),
  current: z.boolean(),
  startedAt: z.number(),
  lastSeenAt: z.number(),
  endsAt: z.number(),
  from: z.string(),
  browser: z.string()
})
export type SessionRow = z.infer<typeof sessionRow>
export const sessions = z.strictObject({ items: z.array(sessionRow) })

export const passkeyRow = z.strictObject({
  id: z.string(),
  person: z.string(),
  /** Where it was added: `Chrome on Mac`. */
  device: z.string(),
  addedAt: z.number(),
  lastUsedAt: z.number().optional()
})
export type PasskeyRow = z.infer<typeof passkeyRow>
export const passkeys = z.strictObject({ items: z.array(passkeyRow) })

/** The object of a deed. Its words are in `desk/audit-words.ts`; `text` is what a person wrote, or a name of a thing. */
export const auditDetail = z.strictObject({
  text: z.string().optional(),
  /** Of a person of the staff. */
  name: z.string().optional(),
  role: z.enum(roles).optional(),
  was: z.enum(roles).optional(),
  /** The deed that failed or was undone. */
  deed: z.enum([...auditActions, ...leadActions]).optional(),
  format: z.enum(['csv', 'jsonl']).optional(),
  filter: z.record(z.string(), z.unknown()).optional(),
  until: z.number().optional(),
  about: z.enum(['everywhere', 'trail', 'email', 'restore', 'retention']).optional()
})
export type AuditDetail = z.infer<typeof auditDetail>

/** It holds no name or email of a lead. */
export const auditRow = z.strictObject({
  number: z.number(),
  at: z.number(),
  /** A person's name, or `Command line`. */
  who: z.string(),
  what: z.enum(auditActions),
  leads: z.number().optional(),
  detail: auditDetail.optional()
})
export type AuditRow = z.infer<typeof auditRow>
export const audit = z.strictObject({ items: z.array(auditRow), next: z.number().optional() })
export type AuditAnswer = z.infer<typeof audit>
