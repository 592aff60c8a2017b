import { once } from 'node:events'
import * as http from 'node:http'
import * as https from 'node:https'
import { text } from 'node:stream/consumers'

type Call = {
  /** The interface that the relay listens on; undefined means all. */
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
 * Calls the relay on this machine. It does not verify the certificate, which is for the site's name: the call stays on this
 * machine. Rejects if no answer arrives.
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
