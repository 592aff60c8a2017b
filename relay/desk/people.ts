import { randomUUID } from 'node:crypto'
import { roles, type Role } from '../../contract/desk.ts'
import type { Person } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import { optionalNumber, text, type Row } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

type Parts = { store: Pick<Store, 'ask' | 'change'>; clock: Clock }

type NewPerson = { email: string; name: string; role: Role }

/** The people who may use the desk. */
export function createPeople({ store, clock }: Parts) {
  return {
    async list(): Promise<Person[]> {
      const sql = `
        select p.id, p.name, p.email, p.role, p.added_at, max(s.seen_at) as seen_at, count(s.id) as sessions
        from person p left join session s on s.person_id = p.id and s.ends_at > $1
        group by p.id, p.name, p.email, p.role, p.added_at
        order by p.added_at, p.id`
      return store.ask({ sql, values: [clock.now()], read: (rows) => rows.map(readPerson) })
    },

    /** Undefined if there is already a person with this email. */
    async add({ email, name, role }: NewPerson): Promise<string | undefined> {
      const sql = `
        insert into person (id, email, name, role, added_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning id`
      const values = [randomUUID(), email.toLowerCase(), name, role, clock.now()]
      const [added = []] = await store.change([{ sql, values }])
      return added[0] && text(added[0]['id'])
    },

    /** Adds the person only if nobody may use the desk yet. Resolves to whether it did. */
    async addFirst(person: NewPerson): Promise<boolean> {
      return (await this.list()).length === 0 && (await this.add(person)) !== undefined
    },

    /** False for an unknown person, and for the last owner, whose role cannot become a lesser one. */
    async setRole(id: string, role: Role): Promise<boolean> {
      const sql = `update person set role = $2 where id = $1 and ($2 = 'owner' or ${isNotLastOwner}) returning id`
      const [, changed = []] = await store.change([holdOwners, { sql, values: [id, role] }])
      return changed.length > 0
    },

    /** Also ends the person's sessions. False for an unknown person, and for the last owner. */
    async remove(id: string): Promise<boolean> {
      const sql = `delete from person where id = $1 and ${isNotLastOwner} returning id`
      const [, removed = []] = await store.change([holdOwners, { sql, values: [id] }])
      return removed.length > 0
    }
  }
}

/** Makes other changes of owners wait: two who step down at the same moment would each count the other. */
const holdOwners = { sql: `update person set role = role where role = 'owner'`, values: [] }

const isNotLastOwner = `
  (role <> 'owner' or (select count(*) from person where role = 'owner') > 1)`

const readPerson = (row: Row): Person => {
  const seenAt = optionalNumber(row['seen_at'])
  return {
    id: text(row['id']),
    name: text(row['name']),
    email: text(row['email']),
    role: readRole(row['role']),
    addedAt: Number(row['added_at']),
    ...(seenAt !== undefined && { lastSeenAt: seenAt }),
    sessions: Number(row['sessions'])
  }
}

/** A role that a later relay wrote counts as the least. */
export const readRole = (value: unknown): Role => roles.find((role) => role === value) ?? 'reader'
