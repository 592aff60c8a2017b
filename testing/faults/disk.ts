import { createLoopDisk } from './loop-disk.ts'
import { noLibrary } from './failing-calls/library.ts'
import { createPreloadedDisk } from './preloaded-disk.ts'

export type Disk = {
  kind: string
  /** A folder on it. */
  dir: string
  /** What the environment of a process needs that uses the folder. */
  env: Record<string, string>
  /** Leaves no space on it. */
  fill(): Promise<void>
  empty(): Promise<void>
  /** Uses up what is left of the space below the disk: from then on, what it writes fails as on a broken one. */
  exhaust(): Promise<void>
  mend(): Promise<void>
  /** Another disk with what this one holds at this moment: what was written and not yet brought to it is lost. */
  copyAsIs(): Promise<Disk>
  remove(): Promise<void>
}

type Size = { megabytes: number; backedMegabytes?: number }

/** Why there can be no disk for a rehearsal; undefined when there can. */
export async function noDisk(): Promise<string | undefined> {
  const noRoot = await cannotMount()
  const noPreload = noRoot && (await noLibrary())
  return noPreload && `${noRoot}; without root, ${noPreload}`
}

/** For what fails before a rehearsal can begin: leaves no disk mounted. */
export const giveUp = (disk: Disk) => async (error: unknown) => {
  await disk.remove()
  throw error
}

/** A disk of its own where this machine mounts one, else a folder whose system calls behave like it. */
export async function createDisk(size: Size): Promise<Disk> {
  return (await cannotMount()) === undefined ? createLoopDisk(size) : createPreloadedDisk()
}

let mountable: Promise<string | undefined> | undefined

function cannotMount() {
  mountable ??= createLoopDisk({ megabytes: 8 })
    .then((disk) => disk.remove())
    .catch((error: unknown) => `it takes root, loop devices and mkfs.ext4 (${String(error)})`)
    .then((problem) => problem ?? undefined)
  return mountable
}
