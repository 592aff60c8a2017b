import { isMap, LineCounter, parseDocument } from 'yaml'

export type Fields = Record<string, unknown>

/** A file that has no content as the schemas and forms expect it. Its message names the file, the line and the reason. */
export class Unreadable extends Error {}

/** Parses the text of a file: its YAML, or its frontmatter and, as `content`, the text after it. Throws if it is neither. */
export function contentOf(text: string, path = 'The text'): Fields {
  const { head, body, line } = splitText(text)
  const counter = new LineCounter()
  const document = parseDocument(head, { lineCounter: counter })
  const { contents, errors } = document
  const [error] = errors
  const marker = head.split('\n').findIndex((one) => /^(<{7}|={7}|>{7})/.test(one))
  if (marker >= 0)
    throw new Unreadable(
      `${path} cannot be read: line ${marker + 1 + line}: two versions of it meet here, and nobody has chosen`
    )
  if (error) {
    const [reason = ''] = error.message.split(/ at line \d+|\n/, 1)
    throw new Unreadable(
      `${path} cannot be read: line ${counter.linePos(error.pos[0]).line + line}: ${reason}`
    )
  }
  if (contents !== null && !isMap(contents))
    throw new Unreadable(`${path} cannot be read: line ${1 + line}: it has no fields`)
  return { ...Object(document.toJS()), ...(body === undefined ? {} : { content: body }) }
}

/** The YAML of a text, and what follows a frontmatter. `line` is the number of lines before the YAML. */
export function splitText(text: string): { head: string; body?: string; line: number } {
  const [, head, body = ''] = /^---\r?\n(.*?\n)---\r?\n?(.*)$/s.exec(text) ?? []
  return head === undefined ? { head: text, line: 0 } : { head, body: body.trim(), line: 1 }
}
