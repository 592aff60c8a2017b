import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { link, type LinkAnswer } from '../../contract/desk-people.ts'
import { deskPath } from '../../contract/desk.ts'
import { createMail, type MailServer } from '../alerts/channels.ts'
import { linkLetter } from '../alerts/letters.ts'
import type { Clock } from '../clock.ts'
import { rowAs, searchableEmail, shownEmail, text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { hashSecret, newSecret } from './sessions.ts'

/** How long a link works, in milliseconds. */
export const linkMs = 15 * 60_000

/** Links that sign a person in, once. The store keeps only the hash of a link's token. */
export function createLinks({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    /**
     * Makes a link for the person with this email. Undefined if there is none, or if a link with these letters works
     * already. Earlier links go on working: anybody may ask for one, and must not end that of the person.
     */
    async issue(email: string, letters = lettersOf()) {
      const own = searchableEmail(email)
      const token = newSecret()
      const now = clock.now()
      const statements = [
        { sql: 'delete from link where expires_at < $1', values: [now - linkMs] },
        {
          sql: `
            insert into link (hash, person_id, letters, expires_at)
            select $2, id, $3, cast($4 as bigint) from person
             where email = $1 and not exists (
               select 1 from link where person_id = person.id and letters = $3 and expires_at > $5)
             returning person_id`,
          values: [own, hashSecret(token), letters, now + linkMs, now]
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
      const found = await store.ask({ sql, values: [hashSecret(token)], read: readLink })
      if (!found) return 'old'
      const { usedAt, ...shown } = found
      if (usedAt !== undefined) return 'used'
      return shown.expiresAt > clock.now() ? shown : 'old'
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

export type Links = ReturnType<typeof createLinks>

const readLink = rowAs(
  link.extend({ usedAt: z.number().optional(), email: z.string().overwrite(shownEmail) })
)

export type SendLink = (to: string, link: { token: string; letters: string }) => Promise<void>

/** The part after `#` never reaches a server, so neither a log nor a mail scanner that opens the link learns the token. */
export const linkOf = (deskUrl: string, token: string) => `${deskUrl}${deskPath}/sign-in#${token}`

export function createLinkMail(settings: MailServer, deskUrl: string): SendLink {
  return async (to, { token, letters }) => {
    const letter = linkLetter(letters, linkOf(deskUrl, token))
    await createMail(to, settings)({ id: `desk-${randomUUID()}`, ...letter }, AbortSignal.timeout(20_000))
  }
}

const alphabet = 'ABCDEFGHJKLMNPQRSTVWXYZ'

/**
 * Four letters that a person compares: those in the mail with those on the screen. The same for the same seed, until this
 * process ends.
 */
export function lettersOf(seed: string = randomUUID()): string {
  const hash = createHmac('sha256', processSecret).update(seed).digest()
  const places = [0, 4, 8, 12]
  return places.map((place) => alphabet[hash.readUInt32BE(place) % alphabet.length]).join('')
}

const processSecret = newSecret()
