import * as http from 'node:http'
import * as https from 'node:https'
import { pipeline } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib'
import { readText } from './read-text.ts'

const answerLimitBytes = 64 * 1024

/** Time limit for the connection. Until it is open, nothing is sent. */
const connectLimitMs = 10_000

/** Servers close idle connections after 5 s or more. Keep one for less, so that the server rarely closes it during a call. */
const keep = { keepAlive: true, timeout: 4000 }
const plain = { request: http.request, agent: new http.Agent(keep) }
const secure = { request: https.request, agent: new https.Agent(keep) }

/** A firewall or proxy in front of a CRM may refuse a caller without a user agent. */
const ownHeaders = { accept: 'application/json', 'accept-encoding': 'identity', 'user-agent': 'ocsm-relay' }

/** Needed for servers that compress without being asked: an answer that cannot be read would count as none. */
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
 * Makes one call and reads the answer up to 64 KiB. It does not follow redirects, so that a lead is never sent to an
 * address that nobody configured. Rejects if no answer arrives, or if the body of a success is incomplete.
 *
 * It does not use `fetch`. Each `fetch` call leaves so many objects in the old generation that, at 200 deliveries a second,
 * the garbage collector made visitors wait for 20 ms at a time.
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
  // The status alone shows a refusal, even if reading the body fails.
  const text = await (ok ? reading : reading.catch(() => ''))
  return { status, ok, headers: response.headers, text }
}

function decoded(response: http.IncomingMessage): AsyncIterable<Uint8Array> {
  const createDecoder = decoders.get(response.headers['content-encoding']?.toLowerCase() ?? '')
  // If the response fails, the decoder fails with it, so the reader of the decoder sees the error.
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
