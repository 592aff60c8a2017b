import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { person as personSchema, type Person } from '../../contract/desk-people.ts'
import { type Role } from '../../contract/desk.ts'
import type { Clock } from '../clock.ts'
import type { Audit } from '../operator/audit.ts'
import { rowsAs, searchableEmail, shownEmail, text } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { linkOf, type Links } from './links.ts'
import { actorOf, originOf, ownOnly, Refused, type Routes, signedIn } from './route.ts'
import { roleInRow, type Sessions } from './sessions.ts'

type NewPerson = { email: string; name: string; role: Role }

export function createPeople({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  return {
    async list(): Promise<Person[]> {
      const sql = `
        select p.id, p.name, p.email, p.role, p.added_at, max(s.seen_at) as last_seen_at, count(s.id) as sessions
        from person p left join session s on s.person_id = p.id and s.ends_at > $1
        group by p.id, p.name, p.email, p.role, p.added_at
        order by case p.role when 'owner' then 0 when 'staff' then 1 else 2 end, p.added_at, p.id`
      return store.ask({ sql, values: [clock.now()], read: readPeople })
    },

    /** Undefined if there is already a person with this email. */
    async add({ email, name, role }: NewPerson): Promise<string | undefined> {
      const sql = `
        insert into person (id, email, name, role, added_at) values ($1, $2, $3, $4, $5)
        on conflict do nothing returning id`
      const values = [randomUUID(), searchableEmail(email), name, role, clock.now()]
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

export type People = ReturnType<typeof createPeople>

/** Makes other changes of owners wait: two who step down at the same moment would each count the other. */
const holdOwners = { sql: `update person set role = role where role = 'owner'`, values: [] }

const isNotLastOwner = `
  (role <> 'owner' or (select count(*) from person where role = 'owner') > 1)`

const readPeople = rowsAs(personSchema.extend({ role: roleInRow, email: z.string().overwrite(shownEmail) }))

type Parts = {
  links: Links
  people: People
  sessions: Sessions
  audit: Audit
  deskUrl: string | undefined
  /** Whether people get their sign-in links by email. */
  mailed: boolean
}

const lastOwner = () => new Refused('last-owner')

export function peopleRoutes({ links, people, sessions, audit, deskUrl, mailed }: Parts) {
  const listed = async () => ({ items: await people.list(), mailed })

  const named = async (id: string) => {
    const person = (await people.list()).find((each) => each.id === id)
    if (!person) throw new Refused('not-found')
    return person
  }

  const add: Routes['POST /people']['answer'] = async ({ body: person }, c) => {
    const detail = { name: person.name, role: person.role }
    await audit.during({ by: actorOf(c), what: 'person-added', detail }, async () => {
      if ((await people.add(person)) === undefined) throw new Refused('email-taken')
    })
    c.status(201)
    return listed()
  }

  const handLink: Routes['POST /people/link']['answer'] = async ({ body: { id } }, c) => {
    if (mailed) throw new Refused('links-are-mailed')
    const person = await named(id)
    await audit.record({ by: actorOf(c), what: 'link-printed', detail: { name: person.name } })
    const made = await links.issue(person.email)
    if (!made) throw new Refused('not-found')
    return { link: linkOf(originOf(c, deskUrl), made.token), letters: made.letters }
  }

  const setRole: Routes['PATCH /people/:id']['answer'] = async ({ id, body: { role } }, c) => {
    const person = await named(id)
    const detail = { name: person.name, was: person.role, role }
    await audit.during({ by: actorOf(c), what: 'role-changed', detail }, async () => {
      if (!(await people.setRole(person.id, role))) throw lastOwner()
    })
    return listed()
  }

  const remove: Routes['DELETE /people/:id']['answer'] = async ({ id }, c) => {
    const person = await named(id)
    await audit.during(
      { by: actorOf(c), what: 'person-removed', detail: { name: person.name } },
      async () => {
        if (!(await people.remove(person.id))) throw lastOwner()
      }
    )
  }

  const endSession: Routes['DELETE /sessions/:id']['answer'] = async ({ id }, c) => {
    const ended = await sessions.end({ id, ...ownOnly(c) })
    if (ended === 0) throw new Refused('not-found')
    await audit.record({ by: actorOf(c), what: 'session-ended' })
  }

  const endAll: Routes['DELETE /sessions']['answer'] = async (_given, c) => {
    await audit.record({ by: actorOf(c), what: 'session-ended', detail: { about: 'everywhere' } })
    await sessions.end({ personId: signedIn(c).person.id })
  }

  const listSessions: Routes['GET /sessions']['answer'] = async (_given, c) => ({
    items: await sessions.list(signedIn(c).session, ownOnly(c).personId)
  })

  return {
    'GET /people': { may: 'owner', answer: listed },
    'POST /people': { may: 'owner', fresh: true, answer: add },
    'POST /people/link': { may: 'owner', fresh: true, answer: handLink },
    'PATCH /people/:id': { may: 'owner', fresh: true, answer: setRole },
    'DELETE /people/:id': { may: 'owner', fresh: true, answer: remove },
    'GET /sessions': { may: 'oneself', answer: listSessions },
    'DELETE /sessions': { may: 'oneself', answer: endAll },
    'DELETE /sessions/:id': { may: 'oneself', answer: endSession }
  } satisfies Partial<Routes>
}
