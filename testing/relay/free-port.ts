import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/** Below the ports that a system gives to outgoing connections, one of which would take a free port before its server does. */
const range = [12_000, 32_000] as const

/** A port that nothing listens on at the moment. */
export const freePort = () => freePorts(1)

/** The first of some ports in a row that nothing listens on at the moment. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = randomInt(...range)
    const all = Array.from({ length: count }, (_, index) => isFree(first + index))
    if ((await Promise.all(all)).every(Boolean)) return first
  }
}

function isFree(port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const server = createServer().once('error', () => resolve(false))
  server.listen(port, () => server.close(() => resolve(true)))
  return promise
}
