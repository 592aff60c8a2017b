import type { LinkAnswer } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { text } from '../outbox/rows.ts'
import { emailSpellings } from '../outbox/columns.ts'
import type { Store } from '../outbox/store.ts'
import { hashSecret, newLetters, newSecret } from './secret.ts'

/** How long a link works, in milliseconds. */
export const linkMs = 15 * 60_000

type Parts = { store: Pick<Store, 'ask' | 'change'>; clock: Clock }

/** Links that sign a person in, once. The store keeps only the hash of a link's token. */
export function createLinks({ store, clock }: Parts) {
  return {
    /**
     * Makes a link for the person with this email. Undefined if there is none, or if a link with these letters works
     * already. Earlier links go on working: anybody may ask for one, and must not end that of the person.
     */
    async issue(email: string, letters = newLetters()) {
      const [own, ...others] = emailSpellings(email)
      const token = newSecret()
      const now = clock.now()
      const statements = [
        { sql: 'delete from link where expires_at < $1', values: [now - linkMs] },
        {
          sql: `
            insert into link (hash, person_id, letters, expires_at)
            select $2, id, $3, cast($4 as bigint) from person
             where email in ($1, $5, $6) and not exists (
               select 1 from link where person_id = person.id and letters = $3 and expires_at > $7)
             returning person_id`,
          values: [own, hashSecret(token), letters, now + linkMs, ...others, now]
        }
      ]
      const issued = (await store.change(statements)).at(-1) ?? []
      return issued.length > 0 ? { token, letters, email: own } : undefined
    },

    /** Whose link it is, without using it up. */
    async show(token: string): Promise<LinkAnswer | 'used' | 'old'> {
      const sql = `
        select p.email, p.name, l.letters, l.expires_at, l.used_at
        from link l join person p on p.id = l.person_id
        where l.hash = $1`
      const [row] = await store.ask({ sql, values: [hashSecret(token)], read: (rows) => rows })
      if (row && row['used_at'] !== null) return 'used'
      if (!row || Number(row['expires_at']) <= clock.now()) return 'old'
      return {
        email: text(row['email']),
        name: text(row['name']),
        letters: text(row['letters']),
        expiresAt: Number(row['expires_at'])
      }
    },

    /** Uses the link up, with all others of its person. Resolves to the person's id, or undefined if it was used or is too old. */
    async use(token: string): Promise<string | undefined> {
      const sql = `
        update link set used_at = $2 where hash = $1 and used_at is null and expires_at > $2 returning person_id`
      const values = [hashSecret(token), clock.now()]
      const others = `
        delete from link
        where used_at is null and person_id = (select person_id from link where hash = $1 and used_at = $2)`
      const [used = []] = await store.change([
        { sql, values },
        { sql: others, values }
      ])
      return used[0] && text(used[0]['person_id'])
    }
  }
}
