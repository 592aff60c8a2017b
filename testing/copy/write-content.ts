import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { stringify } from 'yaml'
import { bodyField } from '../../scripts/editor/body-field.ts'
import { writeContent as write } from '../../scripts/editor/text-file.ts'
import { tidy } from '../../scripts/editor/tidy.ts'
import { contentFiles } from './content-files.ts'
import { resize } from './resize.ts'
import { reword } from './reword.ts'
import { isWords, walk } from '../../scripts/editor/walk.ts'

/**
 * Writes the content of this project into the copy at `root`: all words are others, and every list has one item more or
 * one fewer. Resolves with the lists that their schema holds at their length.
 */
export async function writeContent(root: string, by: 1 | -1): Promise<string[]> {
  const fixed: string[] = []
  for (const file of contentFiles()) {
    const resized = await resize(file, by)
    fixed.push(...resized.fixed.map((place) => `${file.path} ${place}`))
    const data = walk(file.shape, resized.data, '', (shape, value, place) =>
      typeof value === 'string' && isWords(shape) && !isFigure(file.path, place) ? reword(value) : value
    )
    // As the editor writes it, which leaves out an optional list that has no item left.
    const saved = tidy(file.shape, data)
    const text = write(textOf(saved), saved)
    await writeFile(join(root, file.path), text)
  }
  return fixed
}

/** A figure of the register is no word: pages draw some of them, in as many dots as the figure says. */
const isFigure = (path: string, place: string) => path === 'content/claims.yaml' && place.endsWith('.value')

/** As YAML, or as frontmatter with the text below it. */
function textOf(data: unknown): string {
  const { [bodyField]: body, ...head } = Object(data)
  return typeof body === 'string' ? `---\n${yaml(head)}---\n\n${body}\n` : yaml(data)
}

/** Without aliases for what two records share. */
const yaml = (data: unknown) => stringify(data, { aliasDuplicateObjects: false })
