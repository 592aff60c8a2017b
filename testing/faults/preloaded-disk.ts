import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Disk } from './disk.ts'
import { buildLibrary } from './failing-calls/library.ts'
import { openSwitch, switchBytes, type CallName } from './failing-calls/switch.ts'

const takeSpace: CallName[] = ['write', 'truncate', 'mkdir']

/**
 * A folder for users who may not mount a disk. `fail-calls.c`, preloaded into the relay, fails the system calls on it as a
 * full or broken disk does, and keeps what was brought to the disk in a second folder.
 */
export async function createPreloadedDisk(): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'disk-'))
  const library = await buildLibrary(home)
  const switchFile = join(home, 'switch')
  await writeFile(switchFile, Buffer.alloc(switchBytes))
  const dir = join(home, 'data')
  const platter = join(home, 'platter')
  await mkdir(dir, { mode: 0o700 })
  await mkdir(platter, { mode: 0o700 })
  const calls = openSwitch(switchFile)
  const mend = async () => calls.mend()

  return {
    kind: 'a folder behind failing calls',
    dir,
    env: { LD_PRELOAD: library, FAULT_DIR: dir, FAULT_SWITCH: switchFile, FAULT_PLATTER: platter },
    fill: async () => calls.fail({ from: 1, how: 'ENOSPC', lasting: true, only: takeSpace }),
    empty: mend,
    exhaust: async () => calls.fail({ from: 1, how: 'EIO', lasting: true }),
    mend,
    async copyAsIs() {
      const copy = await createPreloadedDisk()
      await cp(platter, copy.dir, { recursive: true })
      return copy
    },
    async remove() {
      calls.close()
      await rm(home, { recursive: true, force: true })
    }
  }
}
