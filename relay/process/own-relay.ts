import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'

type Call = {
  /** The interface that the relay listens on; undefined: all of them. */
  host?: string | undefined
  port: number
  /** Whether the relay speaks TLS itself. */
  tls: boolean
  path: string
  method?: string
  headers?: Record<string, string>
  body?: string
  limitMs: number
}

/**
 * Asks the relay of this machine. Its certificate is for the name of the site and not looked at: what is said stays on this
 * machine. Rejects when no answer comes.
 */
export async function askOwnRelay({ tls, body, limitMs, host, ...call }: Call) {
  const { request } = tls ? https : http
  const signal = AbortSignal.timeout(limitMs)
  const own = host === undefined || everywhere.has(host) ? 'localhost' : host
  const asked = request({ ...call, host: own, rejectUnauthorized: false, signal }).end(body)
  const [response]: http.IncomingMessage[] = await once(asked, 'response')
  if (!response) throw new Error('the relay gave no answer')
  return { status: response.statusCode ?? 0, text: await text(response) }
}

const everywhere = new Set(['0.0.0.0', '::'])
