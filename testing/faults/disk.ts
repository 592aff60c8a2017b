import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export type Disk = {
  /** A folder on it. */
  dir: string
  /** Uses up what is left of the space below the disk: from then on, what it writes fails as on a broken one. */
  exhaust(): Promise<void>
  mend(): Promise<void>
  /** Another disk with what this one holds at this moment: what was written and not yet brought to it is lost. */
  copyAsIs(): Promise<Disk>
  remove(): Promise<void>
}

/** Why there can be no disk for a rehearsal; undefined when there can. */
export async function noDisk(): Promise<string | undefined> {
  try {
    await (await createDisk({ megabytes: 8 })).remove()
    return undefined
  } catch (error) {
    return `it takes root, loop devices and mkfs.ext4 (${String(error)})`
  }
}

/** For what fails before a rehearsal can begin: leaves no disk mounted. */
export const giveUp = (disk: Disk) => async (error: unknown) => {
  await disk.remove()
  throw error
}

/**
 * A disk of its own: a file system (ext4) in an image file that stands for the platter. The image lies in memory with room
 * for `backedMegabytes`, by default all of it: a disk that promises more than it has.
 */
export async function createDisk(size: { megabytes: number; backedMegabytes?: number }): Promise<Disk> {
  const home = await mkdtemp(join(tmpdir(), 'disk-'))
  await run('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size.backedMegabytes ?? size.megabytes + 8}m`,
    'tmpfs',
    home
  ])
  const image = join(home, 'image')
  const file = await open(image, 'w')
  await file.truncate(size.megabytes * 1024 * 1024)
  await file.close()
  await run('mkfs.ext4', ['-q', '-F', '-m', '0', '-E', 'lazy_itable_init=0,nodiscard', image])
  return mountImage(home, image)
}

async function mountImage(home: string, image: string): Promise<Disk> {
  const mountPoint = join(home, 'mounted')
  await mkdir(mountPoint)
  await run('mount', ['-o', 'loop', image, mountPoint])
  const balloon = join(home, 'balloon')
  const dir = join(mountPoint, 'data')
  await mkdir(dir, { recursive: true, mode: 0o700 })

  return {
    dir,
    exhaust: () => fill(balloon),
    mend: () => rm(balloon, { force: true }),
    async copyAsIs() {
      const copyHome = await mkdtemp(join(tmpdir(), 'disk-'))
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
