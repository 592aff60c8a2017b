/** A change of one file that a recipe asks for. */
export type Change = {
  file: string
  /** The line below which the text belongs; undefined where the text is a whole new file. */
  after: string | undefined
  text: string
}

export type Recipe = { title: string; changes: Change[] }

const fence = /^ *```\w+ file=(\S+)(?: after="(.+)")?\n([\s\S]*?)\n *```$/gm

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
      changes: Array.from(section.matchAll(fence), ([, file = '', after, text = '']): Change => ({
        file,
        after,
        text: withoutIndentation(text)
      }))
    }))
    .filter(({ changes }) => changes.length > 0)
}

function withoutIndentation(text: string): string {
  const lines = text.split('\n')
  const depth = Math.min(...lines.filter(Boolean).map((line) => line.search(/\S/)))
  return `${lines.map((line) => line.slice(depth)).join('\n')}\n`
}
