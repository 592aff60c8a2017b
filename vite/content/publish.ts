import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Copies changed modules from `draft` to `target`. The others are not touched, so that nothing reloads. */
export async function publish(draft: string, target: string) {
  await mkdir(target, { recursive: true })
  for (const name of await readdir(draft)) {
    const next = withoutDate(await readFile(path.join(draft, name), 'utf8'))
    const file = path.join(target, name)
    const known = await readFile(file, 'utf8').catch(() => undefined)
    if (next !== known) await writeFile(file, next)
  }
}

/** The index begins with the time of its creation. */
const withoutDate = (code: string) => code.replace(/^\/\/ generated.*\n/, '')
