import { once } from 'node:events'
import { connect } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { certificateSettings } from '../relay/certificate.ts'
import { freePort } from '../relay/free-port.ts'
import { startRelay } from '../relay/run-relay.ts'
import * as h2 from './attack/http2-frames.ts'

/** Bytes of memory that a connection may cost the relay, whatever its peer does; `docs/decisions/0060` counts with it. */
const eachBytes = 500_000

const maxConnections = 100
const addresses = ['127.0.0.2', '127.0.0.3']

test('two addresses that take all they may, ask for pages and read none cost less than 0.5 MB a connection', async () => {
  const admin = await freePort()
  const relay = await startRelay({
    ...(await certificateSettings()),
    MAX_CONNECTIONS: String(maxConnections),
    ADMIN_PORT: String(admin)
  })
  const memory = async () => {
    const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
    return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1])
  }

  /** Asks for more pages than may be open at once. */
  async function hold(localAddress: string) {
    const options = {
      host: '127.0.0.1',
      port: relay.port,
      localAddress,
      rejectUnauthorized: false,
      ALPNProtocols: ['h2']
    }
    const socket = connect(options)
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => undefined)
    await once(socket, 'secureConnect')
    socket.pause()
    const pages = Array.from({ length: 40 }, (_, n) => h2.openGet(n, '/'))
    socket.write(Buffer.concat([h2.beginning({ window: h2.largestWindow }), h2.openWindow(), ...pages]))
    return socket
  }

  // The first request also loads code, so it does not count.
  const first = await hold('127.0.0.4')
  first.destroy()
  await once(first, 'close')
  const before = await memory()
  const held = await Promise.all(
    addresses.flatMap((address) => Array.from({ length: maxConnections / 2 }, () => hold(address)))
  )
  // One more has no place at its address.
  await expect(hold('127.0.0.2')).rejects.toMatchObject({ code: 'ECONNRESET' })
  const after = await memory()
  expect(held.filter(({ closed }) => closed)).toEqual([])
  expect((after - before) / maxConnections).toBeLessThan(eachBytes)
})
