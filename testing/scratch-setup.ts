import { readFileSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const memory = '/dev/shm'
/** What stores, copies of the project and a database server take at most. */
const neededBytes = 2 * 1024 ** 3

/**
 * Gives the run a temporary folder of its own, and removes it with all that stores and killed processes left there. It is
 * in memory where that has room and may run programs: hundreds of stores wait for the disk otherwise. What tests the disk
 * itself asks for `diskDir`.
 */
export default async function setup() {
  const { TMPDIR: before } = process.env
  process.env['DISK_DIR'] ??= tmpdir()
  const scratch = await mkdtemp(join(memoryDir(), 'ocsm-tests-'))
  // PostgreSQL has a folder in it, and runs as somebody else.
  await chmod(scratch, 0o711)
  process.env['TMPDIR'] = scratch
  // Git would start a process more after each commit, to see whether its files want tidying.
  const gitSettings = {
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'maintenance.auto',
    GIT_CONFIG_VALUE_0: 'false'
  }
  Object.assign(process.env, gitSettings)
  return async () => {
    if (before === undefined) delete process.env['TMPDIR']
    else process.env['TMPDIR'] = before
    await rm(scratch, { recursive: true, force: true })
  }
}

/** Where temporary files do not wait for a disk, if there is such a place. */
export const memoryDir = () => (isRoomy() ? memory : tmpdir())

/** A folder on a real disk. */
export const diskDir = () => process.env['DISK_DIR'] ?? tmpdir()

function isRoomy(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory)
    const mounted = readFileSync('/proc/mounts', 'utf8')
      .split('\n')
      .find((line) => line.split(' ')[1] === memory)
    return bavail * bsize > neededBytes && mounted !== undefined && !mounted.includes('noexec')
  } catch {
    return false
  }
}
