import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from './listen.ts'

async function openServer(maxConnections = 100) {
  const opened = await listen({
    setting: 'PORT',
    port: 0,
    host: '127.0.0.1',
    maxConnections,
    fetch: async (request) => new Response(await request.text())
  })
  if (!opened.ok) throw new Error(opened.problem)
  onTestFinished(() => opened.close(0))
  return opened
}

function open(port: number): Socket {
  const socket = connect(port, '127.0.0.1').resume()
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  return socket
}

const ask = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

test('a port has no more connections than it may, and takes another once one has ended', async () => {
  const { port } = await openServer(2)
  const taken = [open(port), open(port)]
  for (const socket of taken) socket.write(ask)
  await Promise.all(taken.map((socket) => once(socket, 'data')))
  const refused = open(port)
  await once(refused, 'close')
  taken[0]?.destroy()
  await vi.waitFor(async () => {
    const next = open(port)
    next.write(ask)
    const ended = once(next, 'close').then(() => ['closed'])
    expect(String(await Promise.race([once(next, 'data'), ended]))).toContain('200 OK')
  })
  expect(taken[1]?.closed).toBe(false)
})

test('a connection ends after a thousand requests, all of them answered', async () => {
  const { port } = await openServer()
  const socket = open(port)
  let answers = 0
  socket.on('data', (text) => {
    answers += String(text).split('200 OK').length - 1
    if (!String(text).includes('Connection: close')) socket.write(ask)
  })
  socket.write(ask)
  await once(socket, 'close')
  expect(answers).toBe(1000)
})

test('a server that closes waits for no connection that never sent a byte', async () => {
  const server = await openServer()
  const socket = open(server.port)
  await once(socket, 'connect')
  await server.close(60_000)
  await vi.waitFor(() => expect(socket.closed).toBe(true))
})
