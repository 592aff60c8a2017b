import type { Change } from './read-recipes.ts'

/** The text of the file after the change. Throws if `text` has no place for it; `text` is undefined for a missing file. */
export function applyChange(text: string | undefined, { file, where, block }: Change): string {
  if (!where) {
    if (text !== undefined) throw new Error(`${file} is there already`)
    return block
  }
  const lines = (text ?? '').split('\n')
  const places = lines.flatMap((line, index) => (line.includes(where.words) ? [index] : []))
  const [place] = places
  if (place === undefined || places.length > 1)
    throw new Error(`${file} has ${places.length} lines with ${where.words}, where one was expected`)
  const replaces = where.kind === 'instead'
  const start = replaces ? place : place + 1
  // As deep as the line that it replaces, or the line that follows it.
  const indentation = /^ */.exec(lines[start] ?? '')?.[0] ?? ''
  lines.splice(start, replaces ? 1 : 0, block.trimEnd().replaceAll(/^(?=.)/gm, indentation))
  return lines.join('\n')
}
