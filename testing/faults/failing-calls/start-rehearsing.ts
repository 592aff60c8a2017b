import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rehearsed } from './rehearse.ts'
import { switchBytes, type Failing } from './switch.ts'

const program = join(import.meta.dirname, 'program.ts')

/** A process of its own, under the library made of `fail-calls.c`, that rehearses in the new folder `dir`. */
export async function startRehearsing(dir: string, library: string) {
  await mkdir(join(dir, 'stores'), { recursive: true })
  const path = join(dir, 'switch')
  await writeFile(path, Buffer.alloc(switchBytes))
  const env = {
    LD_PRELOAD: library,
    FAULT_DIR: join(dir, 'stores'),
    FAULT_SWITCH: path,
    // Each store starts threads, which would compile the same files again and again.
    NODE_COMPILE_CACHE: join(dir, 'compiled')
  }
  let child = start()

  function start() {
    return fork(program, { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  }

  return {
    async rehearse(failing: Failing): Promise<Rehearsed> {
      const over = new AbortController()
      let said = ''
      const listen = (text: unknown) => void (said += String(text))
      child.stderr?.on('data', listen)
      child.send(failing)
      const { signal } = over
      const seen: Rehearsed | 'ended' = await Promise.race([
        once(child, 'message', { signal }).then(([message]) => message),
        once(child, 'exit', { signal }).then(() => 'ended' as const)
      ])
      over.abort()
      child.stderr?.off('data', listen)
      if (seen !== 'ended') return seen
      child = start()
      return { ...nothing, broken: [`it does not crash: ${said}`] }
    },
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    }
  }
}

const nothing = { failed: undefined, calls: 0, acknowledged: 0, refused: 0, stayedDown: 0 }
