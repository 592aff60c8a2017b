import { once } from 'node:events'
import { Child } from './child.ts'

type Screen = {
  /** As X names it, such as `:3`. */
  display: string
  stop(): Promise<void>
}

/** A screen that nobody sees, for a browser that cannot do without. */
export async function startScreen(): Promise<Screen> {
  // X picks a free number and writes it to the pipe.
  const options = ['-displayfd', '3', '-screen', '0', '1440x1000x24', '-nolisten', 'tcp']
  const server = new Child('Xvfb', options, {}, 1)
  const chosen = server.process.stdio[3]
  if (!chosen) throw new Error('Xvfb has no pipe for its number')
  const [number] = await Promise.race([
    once(chosen, 'data'),
    once(server.process, 'exit').then(() => Promise.reject(new Error(`Xvfb ended: ${server.said}`)))
  ])
  return { display: `:${String(number).trim()}`, stop: () => server.stop() }
}
