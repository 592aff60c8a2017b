import { execFileSync, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { memoryEnv, nodeOptions } from '../../relay/process/process.ts'
import { freePort } from '../../testing/relay/free-port.ts'
import type { ServerProcess } from '../server-process.ts'

const relay = join(import.meta.dirname, '../../relay')

/** Starts the relay as in production, with the built site if there is one. `dir` is for the compile cache. */
export async function startProduction(
  dir: string,
  settings: Record<string, string>
): Promise<ServerProcess & { adminUrl: string }> {
  const env = { NODE_COMPILE_CACHE: join(dir, 'compiled'), ...memoryEnv }
  execFileSync(process.execPath, [join(relay, 'warm-up.ts')], { env: { ...process.env, ...env } })
  const [port, adminPort] = [await freePort(), await freePort()]
  const child = fork(join(relay, 'server.ts'), {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      ADMIN_PORT: String(adminPort),
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings
    },
    execArgv: nodeOptions,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc']
  })
  const first: unknown = await Promise.race([once(child, 'message'), once(child, 'exit').then(() => 'ended')])
  if (first === 'ended') throw new Error('The relay ended before it listened')
  return {
    url: `http://127.0.0.1:${port}`,
    adminUrl: `http://localhost:${adminPort}`,
    async memory() {
      const text = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text()
      return Number(/^process_resident_memory_bytes (\d+)$/m.exec(text)?.[1]) / 2 ** 20
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  }
}
