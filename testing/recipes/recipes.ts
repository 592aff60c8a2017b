/** A change of one file that a recipe asks for. */
export type Change = {
  file: string
  /** Words of the line that the block follows or replaces; undefined for a new file. */
  where: { kind: 'after' | 'instead'; words: string } | undefined
  block: string
}

type Recipe = { title: string; changes: Change[] }

const fence = /^ *```\w+ file=(\S+)(?: (after|instead)="(.+)")?\n([\s\S]*?)\n *```$/gm

/**
 * The recipes of a document: its sections that begin with "Add". Their code blocks say what they change, in words after the
 * language that no reader sees: ```ts file=site/routes.ts after="const table = ["
 */
export function readRecipes(markdown: string): Recipe[] {
  return markdown
    .split(/^## (?=Add )/m)
    .slice(1)
    .map((section) => ({
      title: section.split('\n', 1)[0] ?? '',
      changes: Array.from(section.matchAll(fence), ([, file = '', kind, words = '', block = '']): Change => ({
        file,
        where: kind === 'after' || kind === 'instead' ? { kind, words } : undefined,
        block: withoutIndentation(block)
      }))
    }))
    .filter(({ changes }) => changes.length > 0)
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n')
  const depth = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)))
  return `${lines.map((line) => line.slice(depth)).join('\n')}\n`
}

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
