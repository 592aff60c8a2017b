import { execFile } from 'node:child_process'
import { copyFile, mkdir, mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Disk } from './disk.ts'

const run = promisify(execFile)

/**
 * A file system (ext4) in an image file that stands for the platter. The image lies in memory with room for
 * `backedMegabytes`, by default all of it: a disk that promises more than it has. It takes root.
 */
export async function createLoopDisk(size: { megabytes: number; backedMegabytes?: number }): Promise<Disk> {
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
  const ballast = join(mountPoint, 'ballast')
  const dir = join(mountPoint, 'data')
  await mkdir(dir, { recursive: true, mode: 0o700 })

  return {
    kind: 'a file system of its own',
    dir,
    env: {},
    fill: () => fill(ballast),
    empty: () => rm(ballast, { force: true }),
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
