import type { Role } from '../../contract/desk.ts'
import { deskApiPath } from '../../contract/desk.ts'
import { readConditions } from '../../relay/alerts/conditions.ts'
import { readConfig } from '../../relay/config.ts'
import { createLinks } from '../../relay/desk/links.ts'
import { openDesk, type DeskParts } from '../../relay/desk/open-desk.ts'
import { createPeople } from '../../relay/desk/people.ts'
import { createSessions } from '../../relay/desk/sessions.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { createLog } from '../../relay/process/log.ts'
import type { SteeredClock } from '../relay/steered-clock.ts'

export const deskOrigin = 'http://localhost:9000'

const config = (env: Record<string, string>) => {
  const read = readConfig({ ADMIN_PORT: '9000', DESK_TIME_ZONE: 'UTC', ...env })
  if (!read.ok) throw new Error(read.problem)
  return read.config
}

export type Call = {
  method?: string
  body?: unknown
  cookie?: string | undefined
  origin?: string | undefined
  headers?: Record<string, string>
}

/** The desk on this store, as a browser on the relay's machine calls it. */
export function deskOn(
  { store, clock, certificate }: { store: Store; clock: SteeredClock } & Pick<DeskParts, 'certificate'>,
  env: Record<string, string> = {}
) {
  const logged: string[] = []
  let wakes = 0
  const { routes, answer, sendWeeklyMail, endStreams } = openDesk({
    store,
    clock,
    log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
    config: config(env),
    certificate,
    wake: () => (wakes += 1),
    readConditions: () =>
      readConditions({ store, now: clock.now(), dataDir: undefined, backupHours: 0, copyLagMs: undefined })
  })
  const people = createPeople({ store, clock })
  const links = createLinks({ store, clock })

  async function call(
    path: string,
    { method = 'GET', body, cookie, origin = deskOrigin, headers = {} }: Call = {}
  ) {
    const request = new Request(`${deskOrigin}${deskApiPath}${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { 'Content-Type': 'application/json', Origin: origin }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...headers
      },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })
    const answered = await answer(request, { address: '127.0.0.1' })
    if (answered.status === 500) throw new Error(logged.at(-1))
    return answered
  }

  const post = (path: string, body: unknown, more: Call = {}) => call(path, { method: 'POST', body, ...more })

  async function addPerson(role: Role, name = `The ${role}`) {
    const email = `${role}@agency.example`
    await people.add({ email, name, role })
    return email
  }

  /** Adds a person and signs them in, as a browser does. Resolves to their cookie. */
  async function signIn(role: Role): Promise<string> {
    const link = await links.issue(await addPerson(role))
    const confirmed = await post('/sign-in/confirm', { token: link?.token })
    return cookieOf(confirmed)
  }

  /** A further session of a person, of now. */
  async function sessionOf(email: string): Promise<string> {
    const found = (await people.list()).find((person) => person.email === email)
    return `__Host-desk=${await createSessions({ store, clock }).begin(found?.id ?? '', { address: '127.0.0.1', browser: 'Test' })}`
  }

  return {
    answer,
    routes,
    sendWeeklyMail,
    endStreams,
    sessionOf,
    call,
    post,
    people,
    links,
    addPerson,
    signIn,
    logged,
    wakes: () => wakes
  }
}

export const cookieOf = (response: Response) => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''
