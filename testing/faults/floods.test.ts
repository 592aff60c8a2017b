import { once } from 'node:events'
import { connect as connectHttp2, constants } from 'node:http2'
import { connect, type Socket } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createHttpServer } from '../../relay/process/http-server.ts'
import { listen } from '../../relay/process/listen.ts'
import { limits, streamsAfterRefusal, streamsPerSession } from '../../relay/process/budgets.ts'
import { turnsPerSession } from '../../relay/process/turns.ts'
import { selfSigned } from '../relay/self-signed.ts'
import * as h2 from './attack/http2-frames.ts'

/** A server that reads what it is sent and answers 100 kB; `asked` counts its requests, `answering` those not done. */
async function openServer({ tls = true, maxConnections = 100, trustProxy = 0 } = {}) {
  let answering = 0
  let asked = 0
  const opened = await listen({
    setting: 'PORT',
    port: 0,
    maxConnections,
    trustProxy,
    certificate: tls ? selfSigned : undefined,
    async fetch(request) {
      asked += 1
      answering += 1
      await request.text().catch(() => '')
      answering -= 1
      return new Response('x'.repeat(100_000))
    }
  })
  if (!opened.ok) throw new Error(opened.problem)
  onTestFinished(() => opened.close(0))
  return {
    port: opened.port,
    close: (graceMs: number) => opened.close(graceMs),
    asked: () => asked,
    answering: () => answering
  }
}

type Opened = Awaited<ReturnType<typeof openServer>>

function open({ port }: Opened, address = '127.0.0.1'): Socket {
  const socket = connect({ port, host: '127.0.0.1', localAddress: address })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

async function openSession(server: Opened, begin = h2.beginning()) {
  const raw = open(server)
  const socket = connectSecurely({ socket: raw, rejectUnauthorized: false, ALPNProtocols: ['h2'] })
  socket.on('error', () => undefined)
  await once(socket, 'secureConnect')
  socket.resume()
  socket.write(begin)
  return socket
}

test('one HTTP/2 connection has no more requests open than its budget, and others are served', async () => {
  const server = await openServer({ maxConnections: 1000 })
  const greedy = await openSession(server)
  greedy.write(Buffer.concat(Array.from({ length: 500 }, (_, n) => h2.openPost(n))))
  await vi.waitFor(() => expect(server.answering()).toBe(streamsPerSession))
  const polite = await openSession(server)
  const answered = once(polite, 'data')
  polite.write(h2.openGet(0, '/'))
  await answered
  expect(server.answering()).toBe(streamsPerSession)
})

test('one HTTP/2 connection is written a few answers at a time, and each of them in the end', async () => {
  const server = await openServer()
  const gets = Buffer.concat(Array.from({ length: 10 }, (_, n) => h2.openGet(n, '/')))
  const stalled = await openSession(server, h2.beginning({ window: 0 }))
  stalled.write(gets)
  await vi.waitFor(() => expect(server.asked()).toBe(turnsPerSession))
  const reader = await openSession(server, h2.beginning({ window: h2.largestWindow }))
  reader.write(Buffer.concat([h2.openWindow(), gets]))
  await vi.waitFor(() => expect(server.asked()).toBe(turnsPerSession + 10))
  // Meanwhile no turn of the one who reads nothing has passed, though its lead is taken.
  stalled.write(h2.openPost(10))
  await vi.waitFor(() => expect(server.asked()).toBe(turnsPerSession + 11))
})

test('an address has half of all requests, over any number of connections', async () => {
  const server = await openServer({ maxConnections: 100 })
  const posts = Buffer.concat(Array.from({ length: 15 }, (_, n) => h2.openPost(n)))
  for (let session = 0; session < 4; session += 1) (await openSession(server)).write(posts)
  await vi.waitFor(() => expect(server.answering()).toBe(50))
})

test('a browser learns from refusals to ask for less at once, and then gets every answer', async () => {
  const server = await openServer({ maxConnections: 2 * (streamsAfterRefusal + 1) })
  const neighbor = await openSession(server)
  neighbor.write(h2.openPost(0))
  await vi.waitFor(() => expect(server.answering()).toBe(1))
  const browser = connectHttp2(`https://127.0.0.1:${server.port}`, { rejectUnauthorized: false })
  onTestFinished(() => browser.destroy())
  const get = async () => {
    const stream = browser.request({ ':path': '/' }).resume()
    await once(stream, 'close').catch(() => undefined)
    return stream.rstCode
  }
  const codes = await Promise.all(Array.from({ length: 20 }, get))
  expect(codes).toContain(constants.NGHTTP2_REFUSED_STREAM)
  expect(browser.remoteSettings.maxConcurrentStreams).toBe(streamsAfterRefusal)
  expect(await Promise.all(Array.from({ length: 20 }, get))).toEqual(Array(20).fill(0))
})

const floods: Record<string, () => Buffer> = {
  'requests that are reset at once': () =>
    Buffer.concat(Array.from({ length: 2000 }, (_, n) => Buffer.concat([h2.openPost(n), h2.reset(n)]))),
  'headers that never end': () =>
    Buffer.concat([h2.openEndless(0), ...Array.from({ length: 500 }, () => h2.goOn(0))]),
  'pings whose answers are not read': () => Buffer.concat(Array.from({ length: 200_000 }, () => h2.ping)),
  'settings whose answers are not read': () =>
    Buffer.concat(Array.from({ length: 400_000 }, () => h2.settings))
}

test.each(Object.entries(floods))('%s end the connection', async (_what, flood) => {
  const socket = await openSession(await openServer())
  socket.pause()
  socket.write(flood())
  socket.resume()
  await vi.waitFor(() => expect(socket.closed).toBe(true), { timeout: 5000 })
})

test('an address has half of all connections, and another address is served', async () => {
  const server = await openServer({ tls: false, maxConnections: 10 })
  const greedy = Array.from({ length: 6 }, () => open(server))
  for (const socket of greedy) socket.resume()
  await vi.waitFor(() => expect(greedy.filter(({ closed }) => closed)).toHaveLength(1))
  const polite = open(server, '127.0.0.2')
  polite.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(polite, 'data'))).toContain('200 OK')
})

const forwarded = (visitor: string, method = 'GET') =>
  `${method} / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${visitor}\r\nContent-Length: 9\r\n\r\n`

test('a proxy may hold every connection, and one visitor behind it has half of the requests', async () => {
  const server = await openServer({ tls: false, maxConnections: 10, trustProxy: 1 })
  const greedy = Array.from({ length: 9 }, () => open(server).resume())
  for (const socket of greedy) socket.write(forwarded('192.0.2.1', 'POST'))
  await vi.waitFor(() => expect(greedy.filter(({ closed }) => closed)).toHaveLength(4))
  const polite = open(server)
  polite.write(`${forwarded('192.0.2.2')}123456789`)
  expect(String(await once(polite, 'data'))).toContain('200 OK')
  expect(server.answering()).toBe(5)
})

test('when all connections are taken, the largest holder makes room for a newcomer', async () => {
  const server = await openServer({ tls: false, maxConnections: 10 })
  const addresses = ['127.0.0.2', '127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']
  const held = addresses.flatMap((address) => [open(server, address), open(server, address)])
  await Promise.all(held.map((socket) => once(socket.resume(), 'connect')))
  const polite = open(server, '127.0.0.7')
  polite.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n')
  expect(String(await once(polite, 'data'))).toContain('200 OK')
  expect(held.filter(({ closed }) => closed)).toHaveLength(1)
})

test('a reader who takes nothing is cut off with all that waits for it, once an answer has had its time', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openServer()
  const socket = await openSession(server, h2.beginning({ window: 0 }))
  const answered = once(socket, 'data')
  socket.write(h2.openGet(0, '/'))
  await answered
  await vi.advanceTimersByTimeAsync(limits.exchange)
  await vi.waitFor(() => expect(socket.closed).toBe(true))
})

test('a proxy loses one request and not its HTTP/2 connection to a visitor who reads nothing', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const server = await openServer({ trustProxy: 1 })
  const socket = await openSession(server, h2.beginning({ window: 0 }))
  const answered = once(socket, 'data')
  socket.write(h2.openGet(0, '/'))
  await answered
  let ended = Buffer.alloc(0)
  socket.on('data', (bytes) => (ended = Buffer.concat([ended, bytes])))
  await vi.advanceTimersByTimeAsync(limits.exchange)
  await vi.waitFor(() => expect(ended.includes(h2.reset(0))).toBe(true))
  expect(socket.closed).toBe(false)
})

test('pings do not keep an HTTP/2 connection without requests open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const socket = await openSession(await openServer())
  const answered = once(socket, 'data')
  socket.write(h2.ping)
  await answered
  await vi.advanceTimersByTimeAsync(limits.idleSession + limits.goodbye)
  await vi.waitFor(() => expect(socket.closed).toBe(true))
})

test('a server that closes waits for no connection that never sent a byte', async () => {
  const server = await openServer()
  const socket = open(server)
  await once(socket.resume(), 'connect')
  await server.close(60_000)
  await vi.waitFor(() => expect(socket.closed).toBe(true))
})

// Node looks itself, by a timer that a test cannot advance; "npm run test:faults -- slow-loris" waits for it.
test.each([undefined, selfSigned])(
  'a peer has 10 s for its headers and 30 s for its request over either protocol',
  (certificate) => {
    const { server } = createHttpServer(async () => {}, { certificate, trustProxy: 0, maxConnections: 100 })
    expect(server).toMatchObject({ headersTimeout: 10_000, requestTimeout: 30_000 })
  }
)
