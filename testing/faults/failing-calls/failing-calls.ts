import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { diskDir } from '../../scratch-setup.ts'
import { findBroken, type Fault, type Size } from '../fault.ts'
import { buildLibrary, noLibrary, switchBytes, type Failing } from './fail-calls.ts'
import type { Rehearsed } from './rehearse.ts'

/** So many at a time: a rehearsal waits for a thread or the disk most of the time. */
const atATime = 2

/** Of the calls that were to fail, some are never made: a rehearsal makes a few more or less than the one before. */
const leastFailed = 0.8

export const failingCalls: Fault = {
  name: 'calls',
  what: 'each system call on the relay’s folder fails or is cut short in its turn, once or from then on',
  obstacle: noLibrary,
  async run(size) {
    const root = await mkdtemp(join(diskDir(), 'calls-'))
    const library = await buildLibrary(root)
    const programs = await Promise.all(
      Array.from({ length: atATime }, (_, index) => startRehearsing(join(root, String(index)), library))
    )
    try {
      const [first] = programs
      const sound = await first?.rehearse({ from: 0, how: 'EIO', lasting: false })
      const calls = sound?.calls ?? 0
      const left = plan(size, calls)
      const planned = left.length
      const rehearsed: { failing: Failing; seen: Rehearsed }[] = []
      await Promise.all(
        programs.map(async (program) => {
          for (let failing = left.shift(); failing; failing = left.shift())
            rehearsed.push({ failing, seen: await program.rehearse(failing) })
        })
      )
      const all = rehearsed.map(({ seen }) => seen)
      const sum = (count: (seen: Rehearsed) => number) => all.reduce((total, seen) => total + count(seen), 0)
      const failed = all.filter((seen) => seen.failed !== undefined)
      return {
        counted: {
          'calls of one rehearsal without a fault': calls,
          rehearsals: planned,
          'in which a call failed': failed.length,
          'kinds of call and file that failed': new Set(failed.map((seen) => seen.failed)).size,
          acknowledged: sum((seen) => seen.acknowledged),
          'answered 503': sum((seen) => seen.refused),
          'did not start, and said why': sum((seen) => seen.stayedDown)
        },
        broken: [
          ...findBroken({
            'all is well without a fault': sound?.broken.length === 0,
            'the calls that are to fail do': failed.length >= leastFailed * planned
          }),
          ...rehearsed.flatMap(({ failing, seen }) =>
            seen.broken.map((promise) => `${promise} (${describe(failing, seen)})`)
          )
        ]
      }
    } finally {
      await Promise.all(programs.map((program) => program.stop()))
      await rm(root, { recursive: true, force: true })
    }
  }
}

/** Once each call; then from a call on all that follow, or all of one kind, as on a disk that is gone, full or out of handles. */
const waysOnce: Omit<Failing, 'from'>[] = [
  { how: 'EIO', lasting: false },
  { how: 'ENOSPC', lasting: false },
  { how: 'short', lasting: false, only: ['write'] }
]
const waysLasting: Omit<Failing, 'from'>[] = [
  { how: 'EIO', lasting: true },
  { how: 'ENOSPC', lasting: true, only: ['write', 'truncate', 'mkdir'] },
  { how: 'EIO', lasting: true, only: ['sync'] },
  { how: 'EMFILE', lasting: true, only: ['open'] },
  { how: 'short', lasting: true, only: ['write'] }
]

/** In the short form each way at one call, both kinds spread evenly over all of them; in full each call once, and every twelfth with all that follow. */
function plan(size: Size, calls: number): Failing[] {
  if (size === 'short')
    return [waysOnce, waysLasting].flatMap((ways) =>
      ways.map((way, index) => ({ ...way, from: 1 + Math.floor(((index + 0.5) * calls) / ways.length) }))
    )
  const walk = (ways: Omit<Failing, 'from'>[], step: number) =>
    ways.flatMap((way, index) => {
      // Each way begins elsewhere, so that few steps meet many calls.
      const from = 1 + Math.floor((index * step) / ways.length)
      const count = Math.max(0, Math.ceil((calls - from) / step))
      return Array.from({ length: count }, (_, place) => ({ ...way, from: from + place * step }))
    })
  return [...walk(waysOnce, 1), ...walk(waysLasting, 12)]
}

function describe({ from, how, lasting: isLasting, only }: Failing, { failed }: Rehearsed): string {
  const which = only ? ` of ${only.join(', ')}` : ''
  return `from call ${from}, ${failed}: ${how}${which}${isLasting ? ', lasting' : ''}`
}

/** A process of its own, under the library made of `fail-calls.c`, that rehearses in the new folder `dir`. */
async function startRehearsing(dir: string, library: string) {
  await mkdir(join(dir, 'stores'), { recursive: true })
  const path = join(dir, 'switch')
  await writeFile(path, Buffer.alloc(switchBytes))
  const env = {
    LD_PRELOAD: library,
    FAULT_DIR: join(dir, 'stores'),
    FAULT_SWITCH: path,
    // Each store starts threads, which would compile the same files again and again.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(dir, 'compiled')
  }
  let child = start()

  function start() {
    return fork(join(import.meta.dirname, 'rehearse.ts'), {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe', 'ipc']
    })
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
      const broken = [`it does not crash: ${said}`]
      return { failed: undefined, calls: 0, acknowledged: 0, refused: 0, stayedDown: 0, broken }
    },
    async stop() {
      const gone = once(child, 'exit')
      child.disconnect()
      await gone
    }
  }
}
