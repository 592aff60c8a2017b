import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../testing/relay/free-port.ts'
import { serve } from '../../testing/relay/serve.ts'
import { deliverTo } from '../../testing/relay/webhook-lead.ts'

/** A port whose process is stopped and whose queue is full: the kernel leaves further connections unanswered. */
async function fullPort(): Promise<number> {
  const listen = `const server = require('node:net').createServer()
    server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => process.send(server.address().port))`
  const child = spawn(process.execPath, ['-e', listen], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [port]: number[] = await once(child, 'message')
  if (port === undefined) throw new Error('the process has no port')
  child.kill('SIGSTOP')
  const fillers = Array.from({ length: 4 }, () => connect(port, '127.0.0.1'))
  onTestFinished(() => {
    for (const filler of fillers) filler.destroy()
    child.kill('SIGKILL')
  })
  // The queue holds one more connection than its limit.
  await Promise.all(fillers.slice(0, 2).map((filler) => once(filler, 'connect')))
  return port
}

describe('of a call without an answer', () => {
  test.each(['127.0.0.1', 'localhost'])('a connection that %s refuses sent nothing', async (host) => {
    const outcome = await deliverTo(`http://${host}:${await freePort()}`)
    expect(outcome).toMatchObject({ kind: 'transient', error: expect.stringContaining('ECONNREFUSED') })
  })

  test('a host that takes no connection was sent nothing', { timeout: 20_000 }, async () => {
    const outcome = await deliverTo(`http://127.0.0.1:${await fullPort()}`)
    expect(outcome).toMatchObject({ kind: 'transient', error: expect.stringContaining('Connect Timeout') })
  })

  test('a connection that changes to another protocol may have brought the lead', async () => {
    const url = await serve(({ socket }) => {
      socket.end('HTTP/1.1 101 Switching Protocols\r\nConnection: upgrade\r\nUpgrade: other\r\n\r\n')
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'ambiguous' })
  })

  test.each(['000 Zero', '042 Early', '101 Without a protocol', '407 Proxy'])(
    'nor is %s one',
    async (status) => {
      const url = await serve(({ socket }) => {
        socket.end(`HTTP/1.1 ${status}\r\nContent-Length: 2\r\n\r\nno`)
      })
      expect(await deliverTo(url)).toMatchObject({ kind: 'ambiguous' })
    }
  )

  test('a connection that is reset after the request may have brought the lead', async () => {
    const url = await serve((request) => {
      request.resume().on('end', () => request.socket.resetAndDestroy())
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'ambiguous' })
  })

  test('a success whose body breaks off may have brought the lead', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { 'content-length': 1000 })
      response.write('{"id":"con', () => response.destroy())
    })
    expect(await deliverTo(url)).toMatchObject({ kind: 'ambiguous' })
  })

  test('an attempt that is cut off may have brought the lead', async () => {
    const cut = new AbortController()
    const url = await serve(() => cut.abort())
    expect(await deliverTo(url, cut.signal)).toMatchObject({ kind: 'ambiguous' })
  })

  test('an attempt that is cut off within the answer may have brought the lead', async () => {
    const cut = new AbortController()
    const url = await serve((_, response) => {
      response.writeHead(200)
      response.write('{"id":', () => setImmediate(() => cut.abort()))
    })
    expect(await deliverTo(url, cut.signal)).toMatchObject({ kind: 'ambiguous' })
  })
})
