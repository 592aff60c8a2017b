import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'

export type ServerProcess = {
  url: string
  /** Memory of the process, in MB. */
  memory(): Promise<number>
  stop(): Promise<void>
}

/** Starts a server of the bench as its own process, which sends its URL. */
export async function startServerProcess(script: string, args: string[]): Promise<ServerProcess> {
  const child = fork(script, args, { execArgv: [] })
  const { url } = await nextMessage<{ url: string }>(child)
  return {
    url,
    async memory() {
      const answer = nextMessage<{ rss: number }>(child)
      child.send('memory')
      return (await answer).rss / 2 ** 20
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill()
      await gone
    }
  }
}

async function nextMessage<Message>(child: ChildProcess): Promise<Message> {
  const first = await Promise.race([
    once(child, 'message').then(([message]: Message[]) => message),
    once(child, 'exit').then(() => undefined)
  ])
  if (first === undefined) throw new Error('A server of the bench ended before it answered')
  return first
}
