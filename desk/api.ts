import { deskApiPath, unattendedHeader } from '../contract/desk.ts'
import type { DeskError, DeskErrorCode } from '../contract/desk-answers.ts'

/** An answer above 399, or none: then its code is `offline`. `message` is a sentence for the person. */
export class DeskProblem extends Error {
  override name = 'DeskProblem'
  readonly code: DeskErrorCode | 'offline'
  /** In seconds, if the relay says when to try again. */
  readonly retryAfter: number | undefined

  constructor(code: DeskProblem['code'], message: string, retryAfter?: number) {
    super(message)
    this.code = code
    this.retryAfter = retryAfter
  }
}

/** The values of a query string; undefined ones are left out. */
export type Query = Record<string, string | number | undefined>

export const read = <Answer>(path: string, query: Query = {}): Promise<Answer> =>
  ask('GET', path + queryString(query)).then(readJson<Answer>)

export const send = <Answer = void>(method: Method, path: string, body?: object): Promise<Answer> =>
  ask(method, path, body).then(readJson<Answer>)

/** Sends a request whose answer is a file, and saves the file. */
export async function download(path: string, body: object): Promise<void> {
  const answer = await ask('POST', path, body)
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1]
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await answer.blob())
  link.download = name ?? 'leads.csv'
  link.click()
  // Safari reads the file after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), minuteMs)
}

const minuteMs = 60_000

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** The app asks for figures again by itself. These requests keep nobody signed in. */
const unattendedMs = 5 * minuteMs
let usedAt = Date.now()
for (const used of ['pointermove', 'pointerdown', 'keydown', 'wheel'])
  addEventListener(used, () => (usedAt = Date.now()), { capture: true, passive: true })

async function ask(method: Method | 'GET', path: string, body?: object): Promise<Response> {
  const headers = new Headers(Date.now() - usedAt > unattendedMs ? { [unattendedHeader]: '1' } : {})
  const init: RequestInit = { method, headers }
  if (body) {
    headers.set('Content-Type', 'application/json')
    init.body = JSON.stringify(body)
  }
  const answer = await fetch(deskApiPath + path, init).catch(() => {
    throw new DeskProblem('offline', 'The desk cannot be reached.')
  })
  if (!answer.ok) throw await problemOf(answer)
  return answer
}

async function problemOf(answer: Response): Promise<DeskProblem> {
  const seconds = Number(answer.headers.get('Retry-After')) || undefined
  const body: Partial<DeskError> = await answer.json().catch(() => ({}))
  const { code = 'broken', message = `The relay answered ${answer.status}.` } = body.error ?? {}
  return new DeskProblem(code, message, seconds)
}

/** An answer without a body, 204, is null. */
async function readJson<Answer>(answer: Response): Promise<Answer> {
  const text = await answer.text()
  return JSON.parse(text === '' ? 'null' : text)
}

function queryString(query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]]
  )
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}
