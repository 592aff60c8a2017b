import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { onTestFinished } from 'vitest'

type Certificate = { cert: string; key: string }

/** A server of this machine that treats every request with `listener`, until the test has ended; resolves to its address. */
export async function serve(listener: RequestListener, certificate?: Certificate): Promise<string> {
  const server = certificate ? createSecureServer(certificate, listener) : createServer(listener)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return `${certificate ? 'https' : 'http'}://127.0.0.1:${address.port}`
}
