import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, extname, join } from 'node:path'
import type { z } from 'zod'
import type { Claims } from '../content/schema/claims.ts'
import { contentOf } from '../content/schema/read-text.ts'
import { buildLanguage as language, readWords, translate } from '../content/schema/translation.ts'
import { type Content, documents, type Kind, type Known } from './documents.ts'

export type Contents = {
  root: string
  /** All content by name, which is read once. Rejects with every problem, a line each. */
  read: () => Promise<Content>
  /**
   * Reads all files again. If there are problems, it rejects, and `read` has the content from before. Call it again only
   * once it has ended.
   */
  readAgain: () => Promise<Content>
}

/**
 * Opens the content below `root`, for all plugins of a build: reads each file, lays the words of the build's language over
 * it, checks it against its schema, fills in the figures, and makes what pages import.
 *
 *     const { home } = await openContent('.').read()
 */
export function openContent(root: string): Contents {
  let reading: Promise<Content> | undefined
  return {
    root,
    read: () => (reading ??= readContent(root)),
    async readAgain() {
      const content = await readContent(root)
      reading = Promise.resolve(content)
      return content
    }
  }
}

async function readContent(root: string): Promise<Content> {
  const problems: string[] = []

  async function read<Read>(path: string, document: Kind<Read>, known: Known): Promise<Read[]> {
    try {
      const english = readFileSync(join(root, path), 'utf8')
      const written = writtenIn(root, path, english)
      const name = basename(path, extname(path))
      const checked = await document.read(written, { name, english }, known)
      if ('value' in checked) return [checked.value]
      problems.push(
        ...checked.issues.map((issue) => `${fileAt(root, path, issue.path)}: ${describe(issue, written)}`)
      )
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error)
      problems.push(message.startsWith('content/') ? message : `${path}: ${message}`)
    }
    return []
  }

  const { claims, settings, articles, ...others } = documents
  const none: Known = { root, claims: undefined, settings: undefined, articles: [] }
  const [register] = await read<Claims>(claims.file, claims, none)
  const [set] = await read(settings.file, settings, { ...none, claims: register })
  const known = { ...none, claims: register, settings: set }
  const paths = globSync(`${articles.folder}/*${articles.extension}`, { cwd: root }).toSorted()
  const written = (await Promise.all(paths.map((path) => read(path, articles, known)))).flat()
  const rest = await Promise.all(
    Object.entries(others).map(async ([name, document]) => {
      const [value] = await read<unknown>(document.file, document, { ...known, articles: written })
      return [name, value] as const
    })
  )
  // Files are read side by side, and end in any order.
  if (problems.length > 0) throw new Error(['The content has problems:', ...problems.toSorted()].join('\n- '))
  return Object({ claims: register, settings: set, articles: written, ...Object.fromEntries(rest) })
}

/** The record of a file in the language of the build. A text in MDX is translated as a whole. */
function writtenIn(root: string, path: string, english: string): unknown {
  const name = basename(path, extname(path))
  if (extname(path) === '.yaml') return translate(contentOf(english, path), { root, name, language })
  const own = textIn(root, path)
  return own === undefined ? contentOf(english, path) : contentOf(readFileSync(join(root, own), 'utf8'), own)
}

/** The file of a whole text in the language of the build. */
function textIn(root: string, path: string): string | undefined {
  const own = join('content', language, basename(path))
  return extname(path) !== '.yaml' && existsSync(join(root, own)) ? own : undefined
}

type Path = readonly (string | number)[]

/** The file with the value at a place: a record has its words from the language of the build, and all else from English. */
function fileAt(root: string, path: string, place: readonly PropertyKey[]): string {
  if (extname(path) !== '.yaml') return textIn(root, path) ?? path
  const own = readWords({ root, name: basename(path, extname(path)), language })
  let value: unknown = own.words
  for (const key of place) value = Object(value)[key]
  return typeof value === 'string' ? own.path : path
}

/** A problem that a schema finds: the record by its name, the field by its place. */
function describe({ path, message }: z.core.$ZodIssue, written: unknown): string {
  const keys = path.map((key) => (typeof key === 'number' ? key : String(key)))
  const record = nameOf(written, keys)
  return `${record ? `record "${record}", ` : ''}field ${placeOf(keys)}: ${message}`
}

function placeOf(keys: Path): string {
  const steps = keys.map((key) => (typeof key === 'number' ? `[${key}]` : `.${key}`))
  return steps.join('').replace(/^\./, '') || 'itself'
}

/** The innermost record above the field that has its own name. */
function nameOf(data: unknown, keys: Path): string | undefined {
  let name: string | undefined
  let value = data
  for (const key of keys) {
    if (typeof value !== 'object' || value === null) break
    const record: Record<string | number, unknown> = { ...value }
    const own = record['id'] ?? record['name'] ?? record['title']
    if (typeof own === 'string') name = own
    value = record[key]
  }
  return name
}
