import { globSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** The content as written: the text of each file, and its parsed YAML or frontmatter. */
export type Written = Map<string, { text: string; content: unknown }>

export function readWritten(): Written {
  const files = globSync('content/**/*.{yaml,mdx}').toSorted()
  return new Map(
    files.map((file) => {
      const text = readFileSync(file, 'utf8')
      return [file, { text, content: parse(file.endsWith('.mdx') ? frontmatterOf(text) : text) }]
    })
  )
}

const frontmatterOf = (text: string) => /^---\r?\n(.*?)\r?\n---/s.exec(text)?.[1] ?? ''

export type Field = { key: string; value: unknown; place: string; path: string[] }

/** Yields every field of the content at any depth, with its place in readable words. */
export function* fieldsOf(written: Written): Generator<Field> {
  for (const [file, { content }] of written) {
    yield { key: '', value: content, place: file, path: [] }
    yield* within(content, file, [])
  }
}

function* within(value: unknown, place: string, path: string[]): Generator<Field> {
  if (typeof value !== 'object' || value === null) return
  for (const [key, inner] of Object.entries(value)) {
    const here = Array.isArray(value) ? `${place}[${key}]` : `${place} ${key}`
    yield { key, value: inner, place: here, path: [...path, key] }
    yield* within(inner, here, [...path, key])
  }
}
