import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { readText } from './read-text.ts'

const answerLimitBytes = 64 * 1024

/** A host that has not taken the connection by then was sent nothing. */
const connectLimitMs = 10_000

/** Servers close idle connections from 5 s on: one that is kept for less is rarely closed under a call. */
const keep = { keepAlive: true, timeout: 4000 }
const plain = { request: http.request, agent: new http.Agent(keep) }
const secure = { request: https.request, agent: new https.Agent(keep) }

/** What stands in front of a CRM may refuse a caller that does not say who it is. */
const ownHeaders = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'ocsm-relay' }

/** For whoever compresses although it was not asked to: an answer that cannot be read counts as none. */
const decoders = new Map([
  ['gzip', createGunzip],
  ['deflate', createInflate],
  ['br', createBrotliDecompress]
])

export type Call = {
  method: 'GET' | 'POST'
  headers: Record<string, string>
  body?: string
  signal: AbortSignal
}

export type Answer = {
  status: number
  /** Whether the status is 2xx. */
  ok: boolean
  headers: http.IncomingHttpHeaders
  text: string
}

/**
 * Makes one call and reads the answer up to 64 KiB. Redirects are not followed: a lead is never sent to an address that
 * nobody configured. Rejects when no answer comes, and when the body of a success breaks off.
 *
 * Not `fetch`: of each of its calls so much outlives the young generation that, at 200 deliveries a second, the garbage
 * collector kept visitors waiting for 20 ms at a time.
 */
export async function exchange(url: string, { body, ...call }: Call): Promise<Answer> {
  const address = new URL(url)
  const { request, agent } = address.protocol === 'https:' ? secure : plain
  const headers = { ...ownHeaders, ...call.headers }
  const response = await answerTo(
    request(address, { ...call, agent, headers, timeout: connectLimitMs }).end(body)
  )
  const { statusCode: status = 0 } = response
  if (status < 200) {
    response.destroy()
    throw new Error(`the answer has the status ${status}`)
  }
  const ok = status < 300
  const reading = readText(decoded(response), answerLimitBytes)
  // A refusal is known by its status, whatever becomes of the body.
  const text = await (ok ? reading : reading.catch(() => ''))
  return { status, ok, headers: response.headers, text }
}

function decoded(response: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const createDecoder = decoders.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // The decoder ends as the response does, and is what the reader sees of a failure.
  return createDecoder ? pipeline(response, createDecoder(), () => {}) : response
}

function answerTo(call: http.ClientRequest): Promise<http.IncomingMessage> {
  call.on('timeout', () => {
    if (call.socket?.connecting) call.destroy(new ConnectTimeout())
  })
  return new Promise((resolve, reject) => {
    call
      .on('response', resolve)
      .on('error', reject)
      .on('close', () => reject(new Error('the connection ended without an answer')))
  })
}

class ConnectTimeout extends Error {
  override name = 'ConnectTimeout'
  syscall = 'connect'

  constructor() {
    super(`no connection within ${connectLimitMs} ms`)
  }
}
