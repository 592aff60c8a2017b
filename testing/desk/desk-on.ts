import type { Counts, MeAnswer } from '../../contract/desk-answers.ts'
import { deskCalls, type CallParts, type ChosenLeads } from '../../contract/desk-calls.ts'
import { deskApiPath, type LeadAction, type Role } from '../../contract/desk.ts'
import { createCall, type Call, type Query } from '../../desk/api.ts'
import { problemWords, textOf } from '../../desk/problem-words.ts'
import { type Said, sayHealth, sayToday } from '../../desk/sentence.ts'
import { readConditions } from '../../relay/alerts/rules.ts'
import { readConfig } from '../../relay/config.ts'
import { createLinks } from '../../relay/desk/links.ts'
import { openDesk } from '../../relay/desk/open-desk.ts'
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

export type Raw = {
  method?: string
  body?: RequestInit['body']
  cookie?: string | undefined
  origin?: string | undefined
  headers?: Record<string, string>
}

const parts: Record<string, CallParts> = deskCalls

type Place = { store: Store; clock: SteeredClock }

/** The desk on this store, as a browser on the relay's machine calls it. */
export function deskOn({ store, clock }: Place, env: Record<string, string> = {}) {
  const logged: string[] = []
  let wakes = 0
  /** What a relay on this store would send alerts about. */
  const alerts = () => readConditions({ store, now: clock.now(), dataDir: undefined, backupHours: 0 })
  const { routes, answer, sendWeeklyMail, endStreams, endJobs } = openDesk({
    store,
    clock,
    log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
    config: config(env),
    wake: () => (wakes += 1),
    guardianUrl: async (leadId) => `https://ocsm.example/guardian/${leadId}`,
    readConditions: alerts
  })
  const people = createPeople({ store, clock })
  const links = createLinks({ store, clock })

  /** What the app never sends, or more of the answer than the app reads. */
  async function request(
    path: string,
    { method = 'GET', body = null, cookie, origin = deskOrigin, headers = {} }: Raw = {}
  ) {
    const sent = new Request(`${deskOrigin}${deskApiPath}${path}`, {
      method,
      headers: {
        ...(method !== 'GET' && { 'Content-Type': 'application/json', Origin: origin }),
        ...(cookie !== undefined && { Cookie: cookie }),
        ...headers
      },
      body
    })
    const answered = await answer(sent, { address: '127.0.0.1' })
    if (answered.status === 500) throw new Error(logged.at(-1))
    return answered
  }

  /** A browser with the app, which keeps its cookie. Every answer must be as the contract says. */
  function browser({ cookie, headers }: Pick<Raw, 'cookie' | 'headers'> = {}) {
    const kept = { cookie }
    const ask = createCall(async (path, { method = 'GET', body = null }) => {
      const raw = { method, body, cookie: kept.cookie, ...(headers && { headers }) }
      const answered = await request(path.slice(deskApiPath.length), raw)
      kept.cookie = cookieOf(answered) || kept.cookie
      return answered
    })
    const call: Call = async (name, ...asked) => {
      const answered = await ask(name, ...asked)
      parts[name]?.answer?.parse(answered)
      return answered
    }
    return {
      call,
      get cookie() {
        return kept.cookie
      }
    }
  }

  async function addPerson(role: Role, name = `The ${role}`) {
    const email = `${role}@agency.example`
    await people.add({ email, name, role })
    return email
  }

  /** The browser of a new person who has signed in. */
  async function signIn(role: Role) {
    const link = await links.issue(await addPerson(role))
    const own = browser()
    await own.call('POST /sign-in/confirm', { body: { token: link?.token ?? '' } })
    return own
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
    endJobs,
    sessionOf,
    request,
    browser,
    people,
    links,
    addPerson,
    signIn,
    logged,
    alerts,
    wakes: () => wakes
  }
}

export const cookieOf = (response: Response) => (response.headers.get('Set-Cookie') ?? '').split(';')[0] ?? ''

/** Counts that the bar shows to people who see leads. */
export function countsOf(me: MeAnswer): Counts {
  if (me.role === 'editor') throw new Error('An editor sees no counts')
  return me.counts
}

const asText = ({ parts: said, level }: Said) => ({ sentence: textOf(said), level })

/** The desk on this store, and the browser of a person of this role. */
export async function signedIn(place: Place, role: Role, env: Record<string, string> = {}) {
  const desk = deskOn(place, env)
  const { call, cookie } = await desk.signIn(role)
  const plan = (action: LeadAction, chosen: ChosenLeads) =>
    call('POST /leads/plan', { body: { action, ...chosen } })
  /** Does with leads what a person does who looks at the plan and agrees. */
  const act = async (action: LeadAction, chosen: ChosenLeads) =>
    call(`POST /leads/${action}`, { body: { plan: (await plan(action, chosen)).plan } })
  const told = async () => ({ crm: (await call('GET /me')).crm, zone: 'UTC', now: place.clock.now() })
  return {
    ...desk,
    call,
    cookie,
    plan,
    act,
    /** The screens with their first sentence, as the app shows them. */
    async today(query: Query<'GET /today'> = {}) {
      const answer = await call('GET /today', { query })
      return { ...answer, ...asText(sayToday(answer, await told())) }
    },
    async health() {
      const answer = await call('GET /health')
      const shown = await told()
      const words = answer.problems.map((problem) => textOf(problemWords(problem, shown).what))
      return { ...answer, ...asText(sayHealth(answer, shown)), words }
    }
  }
}
