import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'

export type Proxy = {
  port: number
  /** What was asked of any other origin than the known ones; nothing of it left this machine. */
  strays: string[]
  stop(): void
}

/**
 * The only way out of a browser under test. A request to an origin of `routes` goes to the server that answers for it;
 * while that server is away the connection breaks off, as it would without a proxy.
 */
export async function startProxy(routes: ReadonlyMap<string, string>): Promise<Proxy> {
  const strays: string[] = []
  const server = createServer((asked, answer) => {
    const { origin, pathname, search } = new URL(asked.url ?? '')
    const target = routes.get(origin)
    if (target) return forward(asked, answer, new URL(pathname + search, target))
    strays.push(asked.url ?? '')
    return asked.socket.destroy()
  })
  server.on('connect', ({ url }, socket) => {
    strays.push(url ?? '')
    socket.destroy()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The proxy has no port')
  return {
    port: address.port,
    strays,
    stop: () => {
      server.close()
      server.closeAllConnections()
    }
  }
}

function forward(asked: IncomingMessage, answer: ServerResponse, to: URL) {
  const { method, headers } = asked
  const passed = request(to, { ...(method ? { method } : {}), headers }, (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers)
    response.pipe(answer)
  })
  passed.on('error', () => asked.socket.destroy())
  asked.pipe(passed)
}
