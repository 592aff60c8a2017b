import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DeskCall, DeskError, DeskErrorCode, DeskErrorFacts, PartOf } from '../contract/desk-calls.ts'
import { deskApiPath, unattendedHeader } from '../contract/desk.ts'
import { refusalWords } from './refusal-words.ts'
import { laptopNow, setRelayTime } from './time.ts'

/** An answer above 399, or none: then its code is `offline`. `message` is a sentence for the person. */
export class DeskProblem extends Error {
  override name = 'DeskProblem'
  readonly code: DeskErrorCode | 'offline'
  /** The name of the typed value that it is about. */
  readonly field: string | undefined
  /** In seconds, if the relay says when to try again. */
  readonly retryAfter: number | undefined
  /** The words of a program, which is not for everybody. */
  readonly raw: string | undefined

  constructor(
    code: DeskProblem['code'],
    { retryAfter, ...facts }: { retryAfter?: number | undefined } & DeskErrorFacts = {}
  ) {
    super(refusalWords(code, facts))
    this.raw = facts.raw
    this.code = code
    this.field = code === 'email-taken' ? 'email' : code === 'other-email' ? 'typed' : facts.field
    this.retryAfter = retryAfter
  }
}

/** What a refusal says of one typed value, to be shown at its field. */
export const problemAt = (field: string, error: Error | null) =>
  error instanceof DeskProblem && error.field === field ? error.message : undefined

type Needed<Part extends string, Value> = undefined extends Value
  ? { [Name in Part]?: undefined }
  : { [Name in Part]: Value }

export type Query<Name extends DeskCall> = z.input<PartOf<Name, 'query'>>

/** What a call needs: the `:id` of its path, its query, its body. */
type Asked<Name extends DeskCall> = Needed<'id', Name extends `${string}/:id` ? string : undefined> &
  ({} extends Query<Name> ? { query?: Query<Name> } : Needed<'query', Query<Name>>) &
  Needed<'body', z.input<PartOf<Name, 'body'>>>

type Answer<Name extends DeskCall> = z.output<PartOf<Name, 'answer'>>

type Send = (path: string, init: RequestInit) => Promise<Response>
export type Call = <Name extends Exclude<DeskCall, 'GET /events'>>(
  name: Name,
  ...asked: {} extends Asked<Name> ? [asked?: Asked<Name>] : [asked: Asked<Name>]
) => Promise<Answer<Name>>

/** Makes calls of the desk. What the relay would refuse doesn't compile. They reject with a `DeskProblem`. */
export const createCall =
  (send: Send): Call =>
  async (name, ...[asked]) => {
    const { id = '', query, body }: { id?: string | undefined; query?: unknown; body?: unknown } = asked ?? {}
    const [method = '', path = ''] = name.split(' ')
    const init: RequestInit = { method }
    if (body !== undefined) {
      init.headers = { 'Content-Type': 'application/json' }
      init.body = JSON.stringify(body)
    }
    const answer = await send(
      deskApiPath + path.replace(':id', encodeURIComponent(id)) + queryString(query ?? {}),
      init
    )
    if (!answer.ok) throw await problemOf(answer)
    return read(answer)
  }

const minuteMs = 60_000

/** The app refreshes automatically; these requests do not extend the session. */
const unattendedMs = 5 * minuteMs
let usedAt = laptopNow()

/** Notices whenever a person uses the page. */
export function watchUse() {
  for (const used of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
    addEventListener(used, () => (usedAt = laptopNow()), { capture: true, passive: true })
}

export const call = createCall((path, init) => {
  const headers = new Headers(init.headers)
  if (laptopNow() - usedAt > unattendedMs) headers.set(unattendedHeader, '1')
  return fetch(path, { ...init, headers }).catch(() => {
    throw new DeskProblem('offline')
  })
})

/** Saves a file that the relay answered. */
export function save(file: File) {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = file.name
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}

async function problemOf(answer: Response): Promise<DeskProblem> {
  const seconds = Number(answer.headers.get('Retry-After')) || undefined
  const body: Partial<DeskError> = await answer.json().catch(() => ({}))
  const { code, ...facts } = body.error ?? { code: 'broken', raw: `The relay answered ${answer.status}.` }
  return new DeskProblem(code, { ...facts, retryAfter: seconds })
}

/** JSON, or a file. An answer without a body, 204, is undefined. */
async function read(answer: Response) {
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  if (name !== undefined)
    return new File([await answer.blob()], name, { type: answer.headers.get('Content-Type') ?? '' })
  return answer.status === 204 ? undefined : answer.json()
}

/** The values of a list are separated by commas; undefined values are left out. */
function queryString(query: object): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]]
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

// Every question of the desk, by the name under which its answer is kept.

export const me = queryOptions({
  queryKey: ['me'],
  async queryFn() {
    const answer = await call('GET /me')
    setRelayTime(answer.now)
    return answer
  }
})

export const today = (query: Query<'GET /today'>) =>
  queryOptions({
    queryKey: ['today', query],
    queryFn: () => call('GET /today', { query }),
    placeholderData: (before) => before
  })

export const leads = (query: Query<'GET /leads'>) =>
  infiniteQueryOptions({
    queryKey: ['leads', query],
    queryFn: ({ pageParam }) => call('GET /leads', { query: { ...query, after: pageParam } }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Each asks for every page again. The live figures ask for what is in view.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    placeholderData: (before) => before
  })

export const lead = (id: string) =>
  queryOptions({ queryKey: ['lead', id], queryFn: () => call('GET /leads/:id', { id }) })

export const health = queryOptions({
  queryKey: ['health'],
  queryFn: () => call('GET /health'),
  // Each minute, because no event tells of what the machine does, and soon where a run is about to end.
  refetchInterval: ({ state }) => (state.data?.running.length ? 2000 : 60_000)
})

/** The relay asks the CRM at most once in ten minutes. */
export const mapping = queryOptions({
  queryKey: ['mapping'],
  queryFn: () => call('GET /health/mapping'),
  staleTime: 10 * 60_000
})

export const alerts = queryOptions({ queryKey: ['alerts'], queryFn: () => call('GET /alerts') })

export const people = queryOptions({ queryKey: ['people'], queryFn: () => call('GET /people') })

export const sessions = queryOptions({ queryKey: ['sessions'], queryFn: () => call('GET /sessions') })

export const passkeys = queryOptions({ queryKey: ['passkeys'], queryFn: () => call('GET /passkeys') })

export const audit = (query: Query<'GET /audit'>) =>
  infiniteQueryOptions({
    queryKey: ['audit', query],
    queryFn: ({ pageParam }) => call('GET /audit', { query: { ...query, after: pageParam } }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next
  })

/** Carries something out, then asks again for all that is on the screen: it may have changed. */
export function useChange<Given = void, Result = unknown>(
  mutationFn: (given: Given) => Promise<Result>,
  then: (answer: Result, given: Given) => unknown = () => undefined
) {
  const client = useQueryClient()
  // Of a job, events tell. A failure asks, too: somebody else may have been faster.
  const refresh = () => client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'job' })
  return useMutation({
    mutationFn,
    onError: () => void refresh(),
    onSuccess(answer, given) {
      then(answer, given)
      return refresh()
    }
  })
}

/** Resolves once the person is signed in. Rejects with an error whose message is a sentence for the person. */
export async function signInWithPasskey(): Promise<void> {
  const optionsJSON = await call('POST /sign-in/passkey/options')
  const answer = await startAuthentication({ optionsJSON }).catch(explain)
  await call('POST /sign-in/passkey', { body: answer })
}

/** Adds a passkey of the person who is signed in. Rejects like `signInWithPasskey`. */
export async function addPasskey(): Promise<void> {
  const optionsJSON = await call('POST /passkeys/options')
  const answer = await startRegistration({ optionsJSON }).catch(explain)
  await call('POST /passkeys', { body: answer })
}

/** By the names that https://www.w3.org/TR/webauthn-3/ gives to errors. */
const sentences: Record<string, string> = {
  NotAllowedError: 'No passkey was chosen.',
  InvalidStateError: 'This device has a passkey of yours already.',
  SecurityError: 'Passkeys work only at the desk’s name, not at a number: localhost instead of 127.0.0.1.'
}

function explain(error: unknown): never {
  const name = error instanceof Error ? error.name : ''
  throw new Error(sentences[name] ?? 'This browser could not use a passkey.', { cause: error })
}
