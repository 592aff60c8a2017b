import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export type ServerProcess = { url: string; stop(): Promise<void> }

/** Starts `serve.ts`, or another server of the bench, as its own process, which sends its URL. */
export async function startServerProcess(args: string[], script = 'serve.ts'): Promise<ServerProcess> {
  const child = fork(join(import.meta.dirname, script), args, { execArgv: [] })
  const url = await Promise.race([
    once(child, 'message').then(([message]: { url: string }[]) => message?.url),
    once(child, 'exit').then(() => undefined)
  ])
  if (url === undefined) throw new Error(`${script} of the bench ended before it listened`)
  return {
    url,
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  }
}
