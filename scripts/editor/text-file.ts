import { parse } from 'yaml'
import { toContent, toEditor } from './convert.ts'
import type { Part, Shape } from './shape.ts'
import { isRecord, writeYaml } from './write-yaml.ts'

/** The field for the text after the frontmatter. */
export const bodyField = 'content'

/** The field of a file that contains only a register. */
export const registerField = 'records'

/** A hidden field: the file as it was read, into which changes are written. */
export const sourceField = 'fileText'

type Fields = Record<string, unknown>

/** The fields that a file has in the editor. */
export function partsOf(shape: Shape): Part[] {
  if (shape.kind === 'record') return shape.parts
  return [{ name: registerField, required: true, shape }]
}

/** Parses a file: its YAML, or its frontmatter and the text after it. */
export function contentOf(text: string): Fields {
  const { head, body } = split(text)
  return { ...Object(parse(head)), ...(body === undefined ? {} : { [bodyField]: body }) }
}

/** Converts a file to the editor's fields. */
export function readFields(shape: Shape, text: string): Fields {
  const fields = toEditor(shape, contentOf(text))
  return {
    ...(shape.kind === 'register' ? { [registerField]: fields } : Object(fields)),
    [sourceField]: text
  }
}

/** Converts the editor's fields to the text of a file. */
export function writeFields(shape: Shape, fields: Fields): string {
  const source = fields[sourceField]
  const { head } = split(typeof source === 'string' ? source : '')
  const data = toContent(shape, shape.kind === 'register' ? fields[registerField] : fields)
  if (!isRecord(data) || typeof data[bodyField] !== 'string') return writeYaml(head, data)
  const { [bodyField]: body, ...rest } = data
  return `---\n${writeYaml(head, rest)}---\n\n${body.trim()}\n`
}

function split(text: string): { head: string; body?: string } {
  const [, head, body = ''] = /^---\r?\n(.*?\n)---\r?\n?(.*)$/s.exec(text) ?? []
  return head === undefined ? { head: text } : { head, body: body.trim() }
}
