import { request, type RequestOptions } from 'node:http'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { oddBody, type OddBody } from './odd-bodies.ts'

type Random = () => number

export type OddRequest = RequestOptions & {
  headers: Record<string, string>
  /** Sent one after the other, as chunks if there is no length header. */
  pieces: (string | Buffer)[]
  /** The address in it, where it is a whole lead. */
  email?: string
}

const methods = ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'POST']
const paths = [
  relayPath,
  `${relayPath}/`,
  `${relayPath}?${'a=1&'.repeat(500)}`,
  '/%00',
  '/%zz',
  '/..%2f..%2fetc/passwd',
  '//',
  '/vitals',
  '/healthz',
  `/${'x'.repeat(4000)}`,
  '*'
]
const strangeHeaders: Record<string, string>[] = [
  {},
  { 'content-encoding': 'gzip' },
  { expect: '100-continue' },
  { 'idempotency-key': "'; drop table lead; --" },
  { origin: 'https://elsewhere.example' },
  { authorization: 'Bearer '.repeat(200) },
  { 'x-forwarded-for': '256.0.0.1, ::, unknown' },
  { 'accept-encoding': 'br;q=x, *' },
  { range: 'bytes=9-1' },
  { 'if-none-match': '"'.repeat(99) }
]

/** A request that no browser of this site sends or, one time in three, a whole lead with strange company. */
export function oddRequest(random: Random, number: number): OddRequest {
  const pick = <Value>(values: Value[], first: Value) => values[Math.floor(random() * values.length)] ?? first
  const headers = pick(strangeHeaders, {})
  if (random() < 0.33) return wholeLead(`odd-${number}@example.com`, random() < 0.5, random() < 0.5)
  const { type, body }: OddBody = oddBody(random)
  const isSendable = /^[\u0020-\u007e]+$/.test(type)
  return {
    method: random() < 0.6 ? 'POST' : pick(methods, 'POST'),
    path: random() < 0.6 ? relayPath : pick(paths, relayPath),
    headers: { ...headers, ...(isSendable && { 'content-type': type }) },
    pieces: random() < 0.5 ? [body] : [body.slice(0, 5), body.slice(5)]
  }
}

function wholeLead(email: string, asForm: boolean, inPieces: boolean): OddRequest {
  const { firstName, lastName, form_source } = sampleLead()
  const body = asForm
    ? new URLSearchParams({ firstName, lastName, email, form_source }).toString()
    : JSON.stringify(sampleLead({ email }))
  return {
    email,
    method: 'POST',
    path: relayPath,
    headers: {
      'content-type': asForm ? 'application/x-www-form-urlencoded; charset=x' : 'APPLICATION/json;;',
      ...(!inPieces && { 'content-length': String(Buffer.byteLength(body)) })
    },
    pieces: inPieces ? [body.slice(0, 20), body.slice(20)] : [body]
  }
}

/** Resolves to the status of the answer; 0 where the connection ended without one. */
export function sendOdd(url: string, { pieces, method, path, headers }: OddRequest): Promise<number> {
  return new Promise((resolve) => {
    const call = request(url, { method, path, headers, agent: false, timeout: 20_000 })
    call.on('response', (response) => {
      response.resume().on('close', () => resolve(response.statusCode ?? 0))
    })
    call.on('error', () => resolve(0)).on('timeout', () => call.destroy())
    for (const piece of pieces) call.write(piece)
    call.end()
  })
}
