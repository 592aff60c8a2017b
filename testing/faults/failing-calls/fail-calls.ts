import { execFile } from 'node:child_process'
import { closeSync, openSync, readSync, writeSync } from 'node:fs'
import { constants } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Why this machine cannot preload `fail-calls.c`; undefined where it can. */
export async function noLibrary(): Promise<string | undefined> {
  if (process.platform !== 'linux') return 'it takes Linux'
  return run('cc', ['--version']).then(
    () => undefined,
    () => 'it takes a C compiler (cc)'
  )
}

/** Compiles `fail-calls.c` into `dir`. */
export async function buildLibrary(dir: string): Promise<string> {
  const library = join(dir, 'fail-calls.so')
  await run('cc', ['-shared', '-fPIC', '-o', library, join(import.meta.dirname, 'fail-calls.c'), '-ldl'])
  return library
}

/** The calls that can fail, each with its bit. */
const bits = { open: 1, write: 2, sync: 4, truncate: 8, rename: 16, unlink: 32, mkdir: 64 }

type CallName = keyof typeof bits

const allCalls: CallName[] = ['open', 'write', 'sync', 'truncate', 'rename', 'unlink', 'mkdir']

export type Failing = {
  /** No call before this one fails, counted from 1. */
  from: number
  /** `short`: half of the first is written, and what comes next meets a full disk. */
  how: 'EIO' | 'ENOSPC' | 'EMFILE' | 'short'
  /** Whether all that follow fail, too. */
  lasting: boolean
  /** Only these fail; all of them unless it is given. */
  only?: CallName[]
}

// As `struct control` has them.
const integers = { calls: 0, first: 8, left: 16, which: 24, error: 32, halves: 40, end: 48 }
const textBytes = 216
export const switchBytes = integers.end + textBytes

/** Tells the preloaded `fail-calls.c` which calls fail, by way of a file that both have open. */
export function openSwitch(switchFile: string) {
  const file = openSync(switchFile, 'r+')

  function set(name: keyof typeof integers, value: number) {
    const bytes = Buffer.alloc(8)
    bytes.writeBigInt64LE(BigInt(value))
    writeSync(file, bytes, 0, 8, integers[name])
  }

  function read() {
    const state = Buffer.alloc(switchBytes)
    readSync(file, state, 0, switchBytes, 0)
    const [failed = ''] = state.toString('utf8', integers.end).split('\0')
    return { calls: Number(state.readBigInt64LE(integers.calls)), failed }
  }

  const mend = () => set('left', 0)

  return {
    /** Counts from 0 again. */
    fail({ from, how, lasting, only = allCalls }: Failing) {
      mend()
      writeSync(file, Buffer.alloc(textBytes), 0, textBytes, integers.end)
      set('calls', 0)
      set('first', from)
      set(
        'which',
        only.reduce((sum, name) => sum + bits[name], 0)
      )
      set('error', constants.errno[how === 'short' ? 'ENOSPC' : how])
      set('halves', how === 'short' ? 1 : 0)
      set('left', lasting ? Number.MAX_SAFE_INTEGER : how === 'short' ? 2 : 1)
    },
    /** Makes no call fail from now on. */
    mend,
    close: () => closeSync(file),
    calls: () => read().calls,
    /** The first call that failed and its file, as `write leads.sqlite-wal`; undefined while none has. */
    failed(): string | undefined {
      const [bit, path = ''] = read().failed.split(' ')
      const call = allCalls.find((name) => bits[name] === Number(bit))
      return call && `${call} ${basename(path)}`
    }
  }
}
