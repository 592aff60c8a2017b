import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Change } from './read-recipes.ts'

/** Makes a change in the project below `root`. Rejects where the file has no place for it. */
export async function applyChange(root: string, { file, after, text }: Change): Promise<void> {
  const path = join(root, file)
  if (after === undefined) {
    if (existsSync(path)) throw new Error(`${file} is there already`)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, text)
    return
  }
  const lines = (await readFile(path, 'utf8')).split('\n')
  const places = lines.flatMap((line, index) => (line.includes(after) ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`${file} has ${places.length} lines with ${after}, where one was expected`)
  // As deep as what follows it.
  const indentation = /^ */.exec(lines[place + 1] ?? '')?.[0] ?? ''
  lines.splice(place + 1, 0, text.trimEnd().replaceAll(/^(?=.)/gm, indentation))
  await writeFile(path, lines.join('\n'))
}
