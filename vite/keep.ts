import { existsSync } from 'node:fs'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'

const making = new Map<string, Promise<boolean>>()

/**
 * Makes a file of `.cache`, unless an earlier build has left it there. A file that is asked for twice is made once, and
 * another build, or one that was stopped, leaves no half of it. Resolves to whether it had to be made.
 */
export function keep(file: string, make: () => Promise<Buffer>): Promise<boolean> {
  const known = making.get(file) ?? makeOnce(file, make)
  making.set(file, known)
  return known
}

async function makeOnce(file: string, make: () => Promise<Buffer>): Promise<boolean> {
  if (existsSync(file)) return false
  await mkdir(path.dirname(file), { recursive: true })
  const part = `${file}.${process.pid}.part`
  await writeFile(part, await make())
  await rename(part, file)
  return true
}
