import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { relayPath } from '../../contract/relay-endpoint.ts'
import { findBroken, until, type Fault } from './fault.ts'
import { rehearseOn, sqlitePlace } from './relays.ts'

const sizes = { short: 100, full: 1000 }

/** The relay allows 10 s for the headers and 30 s for the whole request, and looks every second; a busy machine is late. */
const headersMs = 15_000
const requestMs = 36_000

export const slowLoris: Fault = {
  name: 'slow-loris',
  what: 'hundreds of connections that send a byte now and then, or half a request, and hold on',
  async run(size) {
    const count = sizes[size]
    const place = await sqlitePlace()
    // All of them come from one address: its share of connections is none of what is shown here.
    const settings = { ...place.settings, MAX_CONNECTIONS: '20000' }
    return rehearseOn({ ...place, settings }, { delivers: false }, async ({ relay, url, send }) => {
      await relay.start()
      const load = send(5)
      const began = performance.now()
      const slow = await holdConnections(url, count, `POST ${relayPath} HTTP/1.1\r\nHost: a\r\nX-Slow: `)
      const half = await holdConnections(
        url,
        count,
        `POST ${relayPath} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"name":`
      )
      const opened = performance.now()
      await load.more(100)
      const served = performance.now() - began
      await load.stop()
      const slowLeft = await leftAfter(slow, opened + headersMs)
      const halfLeft = size === 'full' ? await leftAfter(half, opened + requestMs) : 0
      for (const socket of [...slow, ...half]) socket.destroy()
      return {
        counted: {
          'slow connections': slow.length,
          'half requests': half.length,
          'acknowledged meanwhile': load.acked.size,
          'ms for the first 100 of them': Math.round(served),
          'slow ones left after 15 s': slowLeft,
          ...(size === 'full' && { 'half ones left after 36 s': halfLeft })
        },
        broken: findBroken({
          'others are served meanwhile': load.statusesBut(200).length === 0,
          'slow headers are cut off': slowLeft === 0,
          'half requests are cut off': halfLeft === 0
        })
      }
    })
  }
}

async function holdConnections(url: string, count: number, beginning: string): Promise<Socket[]> {
  const { hostname, port } = new URL(url)
  const open = Array.from({ length: count }, async () => {
    const socket = connect(Number(port), hostname)
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(beginning)
    const drip = setInterval(() => socket.write('x'), 1000)
    socket.on('close', () => clearInterval(drip))
    socket.resume()
    return socket
  })
  return Promise.all(open)
}

async function leftAfter(sockets: Socket[], deadline: number): Promise<number> {
  const left = () => sockets.filter((socket) => !socket.closed).length
  await until(() => left() === 0, deadline - performance.now())
  return left()
}
