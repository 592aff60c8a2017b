import { connect } from 'node:net'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import { findBroken, type Fault } from './fault.ts'
import { oddBody, seeded } from './odd-bodies.ts'
import { sqlitePlace } from './place.ts'
import { relayProcess } from './relay-process.ts'

const sizes = { short: 500, full: 10_000 }
const atATime = 16
const seed = 20_260_105

/** Data that is not HTTP. */
const garbage = [
  '\u0000\u0001\u0002\r\n\r\n',
  'GET\r\n\r\n',
  `POST ${relayPath} HTTP/1.1\r\nContent-Length: x\r\n\r\n`,
  `POST ${relayPath} HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n`,
  `GET / HTTP/1.1\r\n${'a'.repeat(70_000)}`
]

export const bodies: Fault = {
  name: 'bodies',
  what: 'malformed and random bodies, and what is not even HTTP, with a good lead now and then',
  async run(size) {
    const place = await sqlitePlace()
    const { url, relay } = await relayProcess(place, undefined)
    const random = seeded(seed)
    const statuses = new Map<number, number>()
    let left = sizes[size]

    async function post(type: string, body: string | Buffer): Promise<number> {
      const answer = await fetch(url + relayPath, {
        method: 'POST',
        headers: type ? { 'content-type': type } : {},
        body: typeof body === 'string' ? body : new Uint8Array(body)
      }).catch(() => undefined)
      await answer?.arrayBuffer().catch(() => undefined)
      return answer?.status ?? 0
    }

    async function sendOddOnes() {
      while (left > 0) {
        left -= 1
        const { type, body } = oddBody(random)
        const status = await post(/^[\u0020-\u007e]*$/.test(type) ? type : 'x/y', body)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }
    }

    try {
      await relay.start()
      await Promise.all(Array.from({ length: atATime }, sendOddOnes))
      for (const text of garbage) await sendRaw(url, text)
      const good = await post('application/json', JSON.stringify(sampleLead({ email: 'good@example.com' })))
      const health = await fetch(`${url}/readyz`).catch(() => undefined)
      const serverErrors = [...statuses].filter(([status]) => status >= 500 && status !== 503)
      return {
        counted: {
          bodies: sizes[size],
          seed: String(seed),
          'not even HTTP': garbage.length,
          ...Object.fromEntries(
            [...statuses].map(([status, count]) => [
              status ? `answered ${status}` : 'cut off unanswered',
              count
            ])
          )
        },
        broken: findBroken({
          'no body makes the relay fail': serverErrors.length === 0,
          'the relay still runs and its store can be written': health?.status === 200,
          'a good lead is still taken': good === 200
        })
      }
    } finally {
      await relay.stop('SIGKILL')
      await place.remove()
    }
  }
}

/** Resolves when the server has had enough. */
function sendRaw(url: string, text: string): Promise<void> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () => socket.end(text))
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.resume()
  })
}
