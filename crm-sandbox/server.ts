import { getRequestListener } from '@hono/node-server'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { z } from 'zod'
import { createSandbox, type SandboxOptions } from './app.ts'

export type RunningSandbox = {
  url: string
  /** Aborts open requests and resolves once the port is free. */
  close(): Promise<void>
}

/**
 * Listens on this machine only, since the sandbox asks for no password. Port 0 picks any free one. Rejects with the
 * system's error when it cannot listen.
 */
export async function startSandbox({
  port,
  ...options
}: { port: number } & SandboxOptions): Promise<RunningSandbox> {
  const listen = getRequestListener(createSandbox(options).fetch)
  const server = createServer((incoming, outgoing) => void listen(incoming, outgoing))
  server.listen(port, 'localhost')
  await once(server, 'listening')

  const address = server.address()
  const openPort = typeof address === 'object' && address ? address.port : port
  return {
    url: `http://localhost:${openPort}`,
    async close() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    }
  }
}

const portSchema = z.string().regex(/^\d+$/).transform(Number).pipe(z.number().max(65_535))

async function main() {
  const value = process.env.CRM_SANDBOX_PORT ?? '3001'
  const port = portSchema.safeParse(value)
  if (!port.success) {
    return fail(`CRM_SANDBOX_PORT must be a port number from 0 to 65535, not "${value}".`)
  }

  try {
    const sandbox = await startSandbox({ port: port.data })
    console.log(`CRM sandbox: ${sandbox.url}`)
    process.send?.('listening')
    const stop = () => void sandbox.close().then(() => process.exit(0))
    for (const signal of ['SIGTERM', 'SIGINT', 'disconnect']) process.once(signal, stop)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : error
    const reason = code === 'EADDRINUSE' ? 'is taken' : `cannot be opened (${String(code)})`
    fail(`CRM_SANDBOX_PORT: port ${port.data} ${reason}.`)
  }
}

function fail(message: string) {
  console.error(message)
  process.exitCode = 1
}

if (import.meta.main) await main()
