import { z } from 'zod'
import { passkeyRow, type PasskeyRow } from '../../contract/desk-people.ts'
import type { Clock } from '../clock.ts'
import { rowAs, rowsAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

/** The public half of a passkey. The private one never leaves the person's device or password manager. */
type Key = { id: string; publicKey: Uint8Array<ArrayBuffer>; counter: number; transports?: string[] }

/** The passkeys that people sign in with. They are removed with their person. */
export function createPasskeys({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    /** False if this passkey is known already. */
    async add(personId: string, device: string, key: Key): Promise<boolean> {
      const sql = `
        insert into passkey (id, person_id, public_key, counter, transports, device, added_at)
        values ($1, $2, $3, $4, $5, $6, $7)
        on conflict do nothing returning id`
      const publicKey = Buffer.from(key.publicKey).toString('base64url')
      const transports = (key.transports ?? []).join(',')
      const values = [key.id, personId, publicKey, key.counter, transports, device, clock.now()]
      const [added = []] = await store.change([{ sql, values }])
      return added.length > 0
    },

    /** Of one person, or of all; the oldest first. */
    async list(personId = ''): Promise<PasskeyRow[]> {
      const sql = `
        select k.id, p.name as person, k.device, k.added_at, k.used_at as last_used_at
        from passkey k join person p on p.id = k.person_id
        where $1 = '' or p.id = $1
        order by k.added_at, k.id`
      return store.ask({ sql, values: [personId], read: rowsAs(passkeyRow) })
    },

    async find(id: string) {
      const sql = `
        select k.public_key, k.counter, k.transports, k.person_id, p.name
        from passkey k join person p on p.id = k.person_id
        where k.id = $1`
      const found = await store.ask({ sql, values: [id], read: readKey })
      if (!found) return undefined
      const { personId, name, publicKey, counter, transports } = found
      const bytes = new Uint8Array(Buffer.from(publicKey, 'base64url'))
      const ways = transports !== '' && { transports: transports.split(',') }
      return { person: { id: personId, name }, key: { id, publicKey: bytes, counter, ...ways } satisfies Key }
    },

    /** False if it was removed meanwhile, or if its counter shows that there is a copy of it. */
    async use(id: string, counter: number): Promise<boolean> {
      const sql = `
        update passkey set counter = $2, used_at = $3
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0))
        returning id`
      const [used = []] = await store.change([{ sql, values: [id, counter, clock.now()] }])
      return used.length > 0
    },

    async remove(id: string): Promise<void> {
      await store.change([{ sql: 'delete from passkey where id = $1', values: [id] }])
    }
  }
}

export type Passkeys = ReturnType<typeof createPasskeys>

const text = z.string()
const readKey = rowAs(
  z.object({ personId: text, name: text, publicKey: text, counter: z.number(), transports: text })
)

/** For how long a browser may answer a challenge, in milliseconds. */
export const challengeMs = 5 * 60_000

/** Random bytes that a passkey signs, once. All relays share them. */
export function createChallenges({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    /** For the passkey that a person adds, or, without a person, for a sign-in. */
    async keep(challenge: string, personId: string | null): Promise<void> {
      const now = clock.now()
      const insert = 'insert into challenge (challenge, person_id, expires_at) values ($1, $2, $3)'
      await store.change([
        { sql: 'delete from challenge where expires_at <= $1', values: [now] },
        { sql: insert, values: [challenge, personId, now + challengeMs] }
      ])
    },

    /** Uses the challenge up. Resolves to whether it was given out for this person, or for a sign-in, and still counts. */
    async use(challenge: string, personId: string | null): Promise<boolean> {
      const sql = `
        delete from challenge
        where challenge = $1 and coalesce(person_id, '') = $2 and expires_at > $3
        returning challenge`
      const [used = []] = await store.change([{ sql, values: [challenge, personId ?? '', clock.now()] }])
      return used.length > 0
    }
  }
}

export type Challenges = ReturnType<typeof createChallenges>
