import { request as requestPlain, type ClientRequest, type IncomingMessage } from 'node:http'
import { request as requestSecure } from 'node:https'
import { readText } from './read-text.ts'

const answerLimitBytes = 64 * 1024

/** A host that has not taken the connection by then was sent nothing. */
const connectLimitMs = 10_000

/** What stands in front of a CRM may refuse a caller that does not say who it is. */
const ownHeaders = { accept: 'application/json', 'user-agent': 'ocsm-relay' }

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
  retryAfter: string | undefined
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
  const request = address.protocol === 'https:' ? requestSecure : requestPlain
  const headers = { ...ownHeaders, ...call.headers }
  const response = await answerTo(request(address, { ...call, headers, timeout: connectLimitMs }).end(body))
  const { statusCode: status = 0 } = response
  const ok = status >= 200 && status < 300
  const reading = readText(response, answerLimitBytes)
  // A refusal is known by its status, whatever becomes of the body.
  const text = await (ok ? reading : reading.catch(() => ''))
  return { status, ok, retryAfter: response.headers['retry-after'], text }
}

function answerTo(call: ClientRequest): Promise<IncomingMessage> {
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

/** Undefined for text that is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
