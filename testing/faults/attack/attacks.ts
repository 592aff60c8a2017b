import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import type { Size } from '../fault.ts'

export type Attack = {
  name: string
  what: string
  start(url: string, size: Size): { counted(): Record<string, number> }
}

/** How much of the attack a short rehearsal shows. */
const part = (size: Size, full: number) => (size === 'full' ? full : full / 4)

const streamsEach = 500

const streams: Attack = {
  name: 'attack-streams',
  what: 'HTTP/2 connections that open 20,000 posts at once and send none of their bodies',
  start: (url, size) =>
    holdOpen({
      url,
      connections: part(size, 40),
      addresses: 4,
      use(socket) {
        socket.resume()
        const posts = Array.from({ length: streamsEach }, (_, n) => postFrame(n))
        socket.write(Buffer.concat([preface(), ...posts]))
      }
    })
}

const halfPost = [
  `POST ${relayPath} HTTP/1.1`,
  'Host: localhost',
  'Content-Type: application/x-www-form-urlencoded',
  'Content-Length: 900',
  '',
  'firstName='
].join('\r\n')

const halfPosts: Attack = {
  name: 'attack-half-posts',
  what: '12,000 connections that each send half a form',
  start: (url, size) =>
    holdOpen({
      url,
      connections: part(size, 12_000),
      addresses: 60,
      protocol: 'http/1.1',
      use(socket) {
        socket.resume()
        socket.write(halfPost)
      }
    })
}

const pages = 20

const slowPeers: Attack = {
  name: 'attack-slow-peers',
  what: 'connections that never finish TLS, HTTP/2 with a window of 0, and readers who ask for pages and read none',
  start(url, size) {
    const connections = part(size, 2000)
    const silent = holdOpen({ url, tls: false, connections, addresses: 20, use: () => {} })
    const windowless = holdOpen({
      url,
      connections,
      addresses: 20,
      use(socket) {
        socket.resume()
        const gets = Array.from({ length: pages }, (_, n) => getFrame(n, '/'))
        socket.write(Buffer.concat([preface({ window: 0 }), ...gets]))
        const alive = setInterval(() => socket.write(pingFrame), 5000)
        socket.once('close', () => clearInterval(alive))
      }
    })
    const readers = holdOpen({
      url,
      protocol: 'http/1.1',
      connections,
      addresses: 20,
      use(socket) {
        socket.pause()
        socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(pages))
      }
    })
    const all = { silent, windowless, readers }
    return {
      counted: () =>
        Object.fromEntries(
          Object.entries(all).flatMap(([kind, held]) =>
            Object.entries(held.counted()).map(([what, count]) => [`${kind} ${what}`, count])
          )
        )
    }
  }
}

const greedyReaders: Attack = {
  name: 'attack-large-windows',
  what: 'HTTP/2 connections with windows of 2 GB that go on asking for files and read nothing',
  start: (url, size) =>
    holdOpen({
      url,
      connections: part(size, 2000),
      addresses: 20,
      use(socket) {
        socket.pause()
        socket.write(Buffer.concat([preface({ window: largestWindow }), windowFrame()]))
        let asked = 0
        const ask = () => {
          const gets = Array.from({ length: pages }, () => getFrame(asked++, '/'))
          socket.write(Buffer.concat(gets))
        }
        ask()
        const asking = setInterval(ask, 2000)
        socket.once('close', () => clearInterval(asking))
      }
    })
}

export const attacks = [streams, halfPosts, slowPeers, greedyReaders]

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
function holdOpen({ url, connections, addresses, use, ...how }: Plan) {
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

// What an HTTP/2 client that keeps to no rule writes. https://www.rfc-editor.org/rfc/rfc9113

const types = { headers: 1, settings: 4, ping: 6, windowUpdate: 8 }
const flags = { endStream: 1, endHeaders: 4 }

function frame(type: keyof typeof types, stream: number, payload: Buffer, flag = 0): Buffer {
  const head = Buffer.alloc(9)
  head.writeUIntBE(payload.length, 0, 3)
  head.writeUInt8(types[type], 3)
  head.writeUInt8(flag, 4)
  head.writeUInt32BE(stream, 5)
  return Buffer.concat([head, payload])
}

/** Header fields without compression: static entries of HPACK, and literals that name one. */
const literal = (index: number[], text: string) => Buffer.from([...index, text.length, ...Buffer.from(text)])
const authority = literal([0x01], 'localhost')
const post = Buffer.concat([
  Buffer.from([0x83, 0x87]),
  literal([0x04], relayPath),
  authority,
  literal([0x0f, 0x10], 'application/x-www-form-urlencoded')
])
const get = (path: string) => Buffer.concat([Buffer.from([0x82, 0x87]), literal([0x04], path), authority])

/** The `n`th request of a connection, from 0, has this stream. */
const streamOf = (n: number) => 2 * n + 1

/** A form post whose body never comes. */
const postFrame = (n: number) => frame('headers', streamOf(n), post, flags.endHeaders)

const getFrame = (n: number, path: string) =>
  frame('headers', streamOf(n), get(path), flags.endHeaders | flags.endStream)

const pingFrame = frame('ping', 0, Buffer.alloc(8))

/** Lets the server send as much as the protocol can say, whatever was said before. */
function windowFrame(): Buffer {
  const increment = Buffer.alloc(4)
  increment.writeUInt32BE(largestWindow - 65_535)
  return frame('windowUpdate', 0, increment)
}

const largestWindow = 2 ** 31 - 1

/** What a connection begins with; with a window of 0 no byte of a body may be answered. */
function preface({ window = 65_535 } = {}): Buffer {
  const setting = Buffer.alloc(6)
  setting.writeUInt16BE(4, 0)
  setting.writeUInt32BE(window, 2)
  return Buffer.concat([Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'), frame('settings', 0, setting)])
}
