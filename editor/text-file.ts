import { parse } from 'yaml'
import { bodyField, isRecord } from './shape.ts'
import { writeYaml } from './write-yaml.ts'

type Fields = Record<string, unknown>

/** Parses a file: its YAML, or its frontmatter and the text after it. */
export function contentOf(text: string): Fields {
  const { head, body } = split(text)
  return { ...Object(parse(head)), ...(body === undefined ? {} : { [bodyField]: body }) }
}

/** Writes `data` into the text that a file has, which is empty for a new file. */
export function writeContent(source: string, data: unknown): string {
  const { head } = split(source)
  if (!isRecord(data) || typeof data[bodyField] !== 'string') return writeYaml(head, data)
  const { [bodyField]: body, ...rest } = data
  return `---\n${writeYaml(source === '' ? '' : head, rest)}---\n\n${body.trim()}\n`
}

function split(text: string): { head: string; body?: string } {
  const [, head, body = ''] = /^---\r?\n(.*?\n)---\r?\n?(.*)$/s.exec(text) ?? []
  return head === undefined ? { head: text } : { head, body: body.trim() }
}
