import { auditExportRequest, auditQuery, personRequest, roleRequest } from '../../contract/desk-requests.ts'
import type { AuditAnswer, PeopleAnswer, SessionsAnswer } from '../../contract/desk-people-answers.ts'
import { csvLine } from '../operator/csv.ts'
import {
  actorOf,
  ownOnly,
  readBody,
  readId,
  readQuery,
  Refused,
  signedIn,
  type DeskContext,
  type Route
} from './route.ts'
import type { Audit } from './audit.ts'
import type { createPeople } from './people.ts'
import type { createSessions } from './sessions.ts'

type Parts = {
  people: ReturnType<typeof createPeople>
  sessions: ReturnType<typeof createSessions>
  audit: Audit
}

const lastOwner = () => new Refused(409, 'changed', 'The last owner stays an owner.')

function ownTrail(c: DeskContext): { who?: string } {
  const { personId } = ownOnly(c)
  return personId === undefined ? {} : { who: personId }
}

/** Everything about people, their sessions and what they did. */
export function peopleRoutes({ people, sessions, audit }: Parts): Route[] {
  const named = async (id: string) => {
    const person = (await people.list()).find((each) => each.id === id)
    if (!person) throw new Refused(404, 'not-found', 'Nobody has this id.')
    return person
  }

  async function add(c: DeskContext) {
    const person = await readBody(c, personRequest)
    const detail = `${person.name}, ${person.role}`
    await audit.during({ by: actorOf(c), what: 'person-added', detail }, async () => {
      if ((await people.add(person)) === undefined)
        throw new Refused(409, 'changed', 'Somebody has this email already.')
    })
    return c.json({ items: await people.list() } satisfies PeopleAnswer, 201)
  }

  async function setRole(c: DeskContext) {
    const { role } = await readBody(c, roleRequest)
    const person = await named(readId(c))
    const detail = `${person.name} from ${person.role} to ${role}`
    await audit.during({ by: actorOf(c), what: 'role-changed', detail }, async () => {
      if (!(await people.setRole(person.id, role))) throw lastOwner()
    })
    return c.json({ items: await people.list() } satisfies PeopleAnswer)
  }

  async function remove(c: DeskContext) {
    const person = await named(readId(c))
    await audit.during({ by: actorOf(c), what: 'person-removed', detail: person.name }, async () => {
      if (!(await people.remove(person.id))) throw lastOwner()
    })
    return c.body(null, 204)
  }

  async function endSession(c: DeskContext) {
    const ended = await sessions.end({ id: readId(c), ...ownOnly(c) })
    if (ended === 0) throw new Refused(404, 'not-found', 'This session has ended.')
    await audit.record({ by: actorOf(c), what: 'session-ended' })
    return c.body(null, 204)
  }

  async function endAll(c: DeskContext) {
    await audit.record({ by: actorOf(c), what: 'session-ended', detail: 'everywhere' })
    await sessions.end({ personId: signedIn(c).person.id })
    return c.body(null, 204)
  }

  async function listSessions(c: DeskContext) {
    const items = await sessions.list(signedIn(c).session, ownOnly(c).personId)
    return c.json({ items } satisfies SessionsAnswer)
  }

  const listAudit = async (c: DeskContext) =>
    c.json(await audit.list({ ...readQuery(c, auditQuery), ...ownTrail(c) }))

  async function exportAudit(c: DeskContext) {
    const filter = { ...(await readBody(c, auditExportRequest)), ...ownTrail(c) }
    const lines = [csvLine(['number', 'at', 'who', 'what', 'leads', 'detail'])]
    for (let after: number | undefined = Number.MAX_SAFE_INTEGER; after !== undefined;) {
      const page: AuditAnswer = await audit.list({ ...filter, after, limit: 1000 })
      for (const { number, at, who, what, leads, detail } of page.items)
        lines.push(csvLine([number, new Date(at).toISOString(), who, what, leads, detail]))
      after = page.next
    }
    await audit.record({ by: actorOf(c), what: 'exported', detail: 'the audit trail' })
    c.header('Content-Type', 'text/csv; charset=utf-8')
    c.header('Content-Disposition', 'attachment; filename="audit.csv"')
    return c.body(lines.join(''))
  }

  return [
    {
      method: 'GET',
      path: '/people',
      may: 'owner',
      answer: async (c) => c.json({ items: await people.list() } satisfies PeopleAnswer)
    },
    { method: 'POST', path: '/people', may: 'owner', fresh: true, answer: add },
    { method: 'PATCH', path: '/people/:id', may: 'owner', fresh: true, answer: setRole },
    { method: 'DELETE', path: '/people/:id', may: 'owner', fresh: true, answer: remove },
    { method: 'GET', path: '/sessions', may: 'reader', answer: listSessions },
    { method: 'DELETE', path: '/sessions', may: 'reader', answer: endAll },
    { method: 'DELETE', path: '/sessions/:id', may: 'reader', answer: endSession },
    { method: 'GET', path: '/audit', may: 'staff', answer: listAudit },
    { method: 'POST', path: '/audit/export', may: 'staff', fresh: true, answer: exportAudit }
  ]
}
