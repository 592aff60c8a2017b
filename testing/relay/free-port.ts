import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port that nothing listens on at the moment. */
export async function freePort(wanted = 0): Promise<number> {
  const server = createServer().listen(wanted)
  await once(server, 'listening')
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (typeof address !== 'object' || !address) throw new Error('no port')
  return address.port
}

/** The first of some ports in a row that nothing listens on at the moment. */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = await freePort()
    const others = Array.from({ length: count - 1 }, (_, index) => freePort(first + index + 1))
    if ((await Promise.allSettled(others)).every(({ status }) => status === 'fulfilled')) return first
  }
}
