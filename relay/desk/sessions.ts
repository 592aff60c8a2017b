import { hash, randomBytes, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sessionRow, type SessionRow } from '../../contract/desk-people.ts'
import { roles } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import { rowAs, rowsAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

const hourMs = 60 * 60_000

/** A session ends after this time, in milliseconds, or when it was unused for `unusedMs`. */
export const sessionMs = 7 * 24 * hourMs
const unusedMs = 24 * hourMs

/** An export, an erasure and a change of people need a sign-in of this age at most. */
const freshMs = 12 * hourMs

/** How often the store learns that a session is used. */
const touchMs = 60_000

/** A role that a later relay wrote counts as the least. */
export const roleInRow = z.enum(roles).catch('reader')

const signedIn = z.object({ id: z.string(), name: z.string(), email: z.string(), role: roleInRow })

export type SignedIn = { session: string; freshUntil: number; person: z.infer<typeof signedIn> }

const readOpen = rowAs(signedIn.extend({ session: z.string(), startedAt: z.number(), seenAt: z.number() }))

const readSessions = rowsAs(sessionRow.omit({ current: true }))

const isOpen = (now: string) => `s.ends_at > ${now} and s.seen_at > ${now} - ${unusedMs}`

/** Sessions of the desk. The store keeps only the hash of a session's token, so no copy of it signs anybody in. */
export function createSessions({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  async function touch(id: string, seenAt: number) {
    if (clock.now() - seenAt < touchMs) return
    const sql = 'update session set seen_at = $2 where id = $1'
    // With a full disk, the write fails. A person still sees the desk then; only the session ends earlier.
    await store.change([{ sql, values: [id, clock.now()] }]).catch(() => undefined)
  }

  return {
    async begin(personId: string, { address, browser }: { address: string; browser: string }) {
      const token = newSecret()
      const now = clock.now()
      const insert = `
        insert into session (hash, id, person_id, started_at, seen_at, ends_at, address, browser)
        values ($1, $2, $3, $4, $4, $5, $6, $7)`
      await store.change([
        { sql: 'delete from session where ends_at <= $1', values: [now] },
        {
          sql: insert,
          values: [hashSecret(token), randomUUID(), personId, now, now + sessionMs, address, browser]
        }
      ])
      return token
    },

    /** Undefined if no open session has this token. A visit keeps the session open for another day. */
    async find(token: string, { isVisit }: { isVisit: boolean }): Promise<SignedIn | undefined> {
      const sql = `
        select s.id as session, s.started_at, s.seen_at, p.id, p.name, p.email, p.role
        from session s join person p on p.id = s.person_id
        where s.hash = $1 and ${isOpen('cast($2 as bigint)')}`
      const values = [hashSecret(token), clock.now()]
      const found = await store.ask({ sql, values, read: readOpen })
      if (!found) return undefined
      const { session, startedAt, seenAt, ...person } = found
      if (isVisit) await touch(session, seenAt)
      return { session, freshUntil: startedAt + freshMs, person }
    },

    /** Open sessions: of one person, or of all. */
    async list(current: string, personId?: string): Promise<SessionRow[]> {
      const sql = `
        select s.id, p.name as person, s.started_at, s.seen_at as last_seen_at, s.ends_at, s.address as "from", s.browser
        from session s join person p on p.id = s.person_id
        where ${isOpen('cast($1 as bigint)')} and ($2 = '' or p.id = $2)
        order by s.seen_at desc`
      const open = await store.ask({ sql, values: [clock.now(), personId ?? ''], read: readSessions })
      return open.map((session) => Object.assign(session, { current: session.id === current }))
    },

    /** Ends one session by its id, or all of a person. With both, the session must be that person's. Resolves to how many. */
    async end(which: { id?: string; personId?: string }): Promise<number> {
      const sql = `
        delete from session where ($1 = '' or id = $1) and ($2 = '' or person_id = $2) and ($1 <> '' or $2 <> '')
        returning id`
      const [ended = []] = await store.change([{ sql, values: [which.id ?? '', which.personId ?? ''] }])
      return ended.length
    }
  }
}

export type Sessions = ReturnType<typeof createSessions>

/** A secret that nobody can guess, of 256 bits. */
export const newSecret = () => randomBytes(32).toString('base64url')

/** The store keeps this instead of the secret: nobody can sign in with a copy of the store. */
export const hashSecret = (secret: string) => hash('sha256', secret)
