import type { AuditAnswer } from '../../contract/desk-answers.ts'
import { byteOrderMark, csvLine } from '../operator/export.ts'
import type { Audit } from './audit.ts'
import type { createLinks } from './links.ts'
import { originOf } from './own-origin.ts'
import type { createPeople } from './people.ts'
import { actorOf, ownOnly, Refused, signedIn, type DeskContext, type Routes } from './route.ts'
import type { createSessions } from './sessions.ts'
import { linkOf } from './sign-in-mail.ts'

type Parts = {
  links: ReturnType<typeof createLinks>
  people: ReturnType<typeof createPeople>
  sessions: ReturnType<typeof createSessions>
  audit: Audit
  deskUrl: string | undefined
  /** Whether people get their sign-in links by email. */
  mailed: boolean
}

const lastOwner = () => new Refused(409, 'changed', 'The last owner stays an owner.')

function ownTrail(c: DeskContext): { who?: string } {
  const { personId } = ownOnly(c)
  return personId === undefined ? {} : { who: personId }
}

/** Everything about people, their sessions and what they did. */
export function peopleRoutes({ links, people, sessions, audit, deskUrl, mailed }: Parts) {
  const listed = async () => ({ items: await people.list(), mailed })

  const named = async (id: string) => {
    const person = (await people.list()).find((each) => each.id === id)
    if (!person) throw new Refused(404, 'not-found', 'Nobody has this id.')
    return person
  }

  const add: Routes['POST /people']['answer'] = async ({ body: person }, c) => {
    const detail = `${person.name}, ${person.role}`
    await audit.during({ by: actorOf(c), what: 'person-added', detail }, async () => {
      if ((await people.add(person)) === undefined)
        throw new Refused(409, 'changed', 'Somebody has this email already.')
    })
    c.status(201)
    return listed()
  }

  const handLink: Routes['POST /people/link']['answer'] = async ({ body: { id } }, c) => {
    if (mailed) throw new Refused(409, 'changed', 'People get their sign-in links by email.')
    const person = await named(id)
    await audit.record({ by: actorOf(c), what: 'link-printed', detail: `for ${person.name}` })
    const made = await links.issue(person.email)
    if (!made) throw new Refused(404, 'not-found', 'Nobody has this id.')
    return { link: linkOf(originOf(c, deskUrl), made.token), letters: made.letters }
  }

  const setRole: Routes['PATCH /people/:id']['answer'] = async ({ id, body: { role } }, c) => {
    const person = await named(id)
    const detail = `${person.name} from ${person.role} to ${role}`
    await audit.during({ by: actorOf(c), what: 'role-changed', detail }, async () => {
      if (!(await people.setRole(person.id, role))) throw lastOwner()
    })
    return listed()
  }

  const remove: Routes['DELETE /people/:id']['answer'] = async ({ id }, c) => {
    const person = await named(id)
    await audit.during({ by: actorOf(c), what: 'person-removed', detail: person.name }, async () => {
      if (!(await people.remove(person.id))) throw lastOwner()
    })
  }

  const endSession: Routes['DELETE /sessions/:id']['answer'] = async ({ id }, c) => {
    const ended = await sessions.end({ id, ...ownOnly(c) })
    if (ended === 0) throw new Refused(404, 'not-found', 'This session has ended.')
    await audit.record({ by: actorOf(c), what: 'session-ended' })
  }

  const endAll: Routes['DELETE /sessions']['answer'] = async (_given, c) => {
    await audit.record({ by: actorOf(c), what: 'session-ended', detail: 'everywhere' })
    await sessions.end({ personId: signedIn(c).person.id })
  }

  const listSessions: Routes['GET /sessions']['answer'] = async (_given, c) => ({
    items: await sessions.list(signedIn(c).session, ownOnly(c).personId)
  })

  const exportAudit: Routes['POST /audit/export']['answer'] = async ({ body }, c) => {
    const filter = { ...body, ...ownTrail(c) }
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
    return c.body(byteOrderMark + lines.join(''))
  }

  return {
    'GET /people': { may: 'owner', answer: listed },
    'POST /people': { may: 'owner', fresh: true, answer: add },
    'POST /people/link': { may: 'owner', fresh: true, answer: handLink },
    'PATCH /people/:id': { may: 'owner', fresh: true, answer: setRole },
    'DELETE /people/:id': { may: 'owner', fresh: true, answer: remove },
    'GET /sessions': { may: 'reader', answer: listSessions },
    'DELETE /sessions': { may: 'reader', answer: endAll },
    'DELETE /sessions/:id': { may: 'reader', answer: endSession },
    'GET /audit': {
      may: 'staff',
      answer: ({ query }, c) => audit.list({ ...query, ...ownTrail(c) })
    },
    'POST /audit/export': { may: 'staff', fresh: true, answer: exportAudit }
  } satisfies Partial<Routes>
}
