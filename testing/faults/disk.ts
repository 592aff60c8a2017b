import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, mkdtemp, open, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { diskDir } from '../scratch-setup.ts'
import { buildLibrary, noLibrary, openSwitch, switchBytes } from './failing-calls/fail-calls.ts'

const run = promisify(execFile)

export type Disk = {
  kind: string
  /** A folder on it. */
  dir: string
  /** What the environment of a process needs that uses the folder. */
  env: Record<string, string>
  /** Leaves no space on it. */
  fill(): Promise<void>
  empty(): Promise<void>
  /** Another disk with what this one holds at this moment: what was written and not yet brought to it is lost. */
  copyAsIs(): Promise<Disk>
  remove(): Promise<void>
}

type Size = { megabytes: number }

/** A disk of its own where this machine mounts one, else a folder whose system calls behave like it. */
export async function createDisk(size: Size): Promise<Disk> {
  return (await cannotMount()) === undefined ? createLoopDisk(size) : createPreloadedDisk()
}

/** Why there can be no disk for a rehearsal; undefined when there can. */
export async function noDisk(): Promise<string | undefined> {
  const noRoot = await cannotMount()
  const noPreload = noRoot && (await noLibrary())
  return noPreload && `${noRoot}; without root, ${noPreload}`
}

let mountable: Promise<string | undefined> | undefined

function cannotMount() {
  mountable ??= createLoopDisk({ megabytes: 8 })
    .then((disk) => disk.remove())
    .catch((error: unknown) => `it takes root, loop devices and mkfs.ext4 (${String(error)})`)
    .then((problem) => problem ?? undefined)
  return mountable
}

/**
 * A file system (ext4) in an image file that stands for the platter. The image lies in memory. It takes root.
 */
async function createLoopDisk({ megabytes }: Size): Promise<Disk> {
  const home = await mkdtemp(join(diskDir(), 'disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes + 8}m`, 'tmpfs', home])
  const image = join(home, 'image')
  const file = await open(image, 'w')
  await file.truncate(megabytes * 1024 * 1024)
  await file.close()
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,nodiscard', image])
  return mountImage(home, image)
}

async function mountImage(home: string, image: string): Promise<Disk> {
  const mountPoint = join(home, 'mounted')
  await mkdir(mountPoint)
  await run('mount', ['-o', 'loop', image, mountPoint])
  const ballast = join(mountPoint, 'ballast')
  const dir = join(mountPoint, 'data')
  await mkdir(dir, { recursive: true, mode: 0o700 })

  return {
    kind: 'a file system of its own',
    dir,
    env: {},
    fill: () => fill(ballast),
    empty: () => rm(ballast, { force: true }),
    async copyAsIs() {
      const copyHome = await mkdtemp(join(diskDir(), 'disk-'))
      await copyFile(image, join(copyHome, 'image'))
      return mountImage(copyHome, join(copyHome, 'image'))
    },
    async remove() {
      await run('umount', ['-l', mountPoint])
      await run('umount', ['-l', home]).catch(() => {})
      await rm(home, { recursive: true, force: true })
    }
  }
}

/** Writes until there is no space left. */
async function fill(path: string) {
  const megabyte = Buffer.alloc(1024 * 1024, 'x')
  const file = await open(path, 'w')
  try {
    for (;;) await file.write(megabyte)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  } finally {
    await file.close()
  }
}

/**
 * A folder for users who may not mount a disk. `fail-calls.c`, preloaded into the relay, fails the system calls on it as a
 * full disk does, and keeps what was brought to the disk in a second folder.
 */
async function createPreloadedDisk(): Promise<Disk> {
  const home = await mkdtemp(join(diskDir(), 'disk-'))
  const library = await buildLibrary(home)
  const switchFile = join(home, 'switch')
  await writeFile(switchFile, Buffer.alloc(switchBytes))
  const dir = join(home, 'data')
  const platter = join(home, 'platter')
  await mkdir(dir, { mode: 0o700 })
  await mkdir(platter, { mode: 0o700 })
  const calls = openSwitch(switchFile)

  return {
    kind: 'a folder behind failing calls',
    dir,
    env: { LD_PRELOAD: library, FAULT_DIR: dir, FAULT_SWITCH: switchFile, FAULT_PLATTER: platter },
    fill: async () =>
      calls.fail({ from: 1, how: 'ENOSPC', lasting: true, only: ['write', 'truncate', 'mkdir'] }),
    empty: async () => calls.mend(),
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
