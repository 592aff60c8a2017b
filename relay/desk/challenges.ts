import type { Clock } from '../clock.ts'
import type { Store } from '../outbox/store.ts'

/** For how long a browser may answer a challenge, in milliseconds. */
export const challengeMs = 5 * 60_000

type Parts = { store: Pick<Store, 'ask' | 'change'>; clock: Clock }

/** Random bytes that a passkey signs, once. All relays share them. */
export function createChallenges({ store, clock }: Parts) {
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
