/** A change of one file that a recipe asks for. */
export type Change = {
  file: string
  /** Words of the line that the block follows or replaces; undefined for a new file. */
  where: { kind: 'after' | 'instead'; words: string } | undefined
  block: string
}

export type Recipe = { title: string; changes: Change[] }

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
