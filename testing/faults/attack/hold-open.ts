import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'

type Plan = {
  url: string
  /** Whether to speak TLS; as the address says unless set. */
  tls?: boolean
  protocol?: 'h2' | 'http/1.1'
  /** How many connections to hold at once. */
  connections: number
  /** How many addresses of this machine they come from. */
  addresses: number
  /** What is done with a connection once it is open. */
  use: (socket: Socket) => void
}

/** How long to wait before a connection that was closed is replaced, in milliseconds. */
const pauseMs = 100

/** Opens connections to the relay and replaces each that the relay closes, as long as the process lives. */
export function holdOpen({ url, connections, addresses, use, ...how }: Plan) {
  const { hostname, port } = new URL(url)
  const { tls = url.startsWith('https:'), protocol = 'h2' } = how
  const open = new Set<Socket>()
  const counted = { opened: 0, closed: 0 }

  function start(number: number) {
    const options = {
      host: hostname,
      port: Number(port),
      localAddress: `127.0.66.${1 + (number % addresses)}`,
      rejectUnauthorized: false,
      ALPNProtocols: [protocol]
    }
    const socket = tls ? connectSecurely(options) : connect(options)
    open.add(socket)
    socket.on(tls ? 'secureConnect' : 'connect', () => {
      counted.opened += 1
      use(socket)
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      open.delete(socket)
      counted.closed += 1
      setTimeout(start, pauseMs, number)
    })
  }

  for (let number = 0; number < connections; number += 1) setTimeout(start, number / 5, number)
  return { counted: () => ({ ...counted, open: open.size }) }
}
