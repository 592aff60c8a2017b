import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import { onTestFinished } from 'vitest'

type Certificate = { cert: string; key: string }

/** Serves every request with `listener` on this machine until the test ends. Resolves to the server's address. */
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
