import { hash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { contentOf } from './read-text.ts'

/** The language of a build, and the locale of its numbers. `scripts/build.ts` sets both for any but English. */
export const buildLanguage = process.env.SITE_LANGUAGE || 'en'
export const buildLocale = process.env.SITE_LOCALE || 'en-US'

/** What every address of the build begins with: `/es`. Empty for English. */
export const buildPrefix = buildLanguage === 'en' ? '' : `/${buildLanguage}`

/**
 * Reads a file of copy in a language: `content/es/home.yaml` laid over `content/home.yaml`. A sentence that the language
 * lacks stays English. Throws with the place if a translation has a field that the English file lacks.
 */
export function readCopy(root: string, name: string, language: string) {
  const path = `content/${name}.yaml`
  return translate(contentOf(readFileSync(join(root, path), 'utf8'), path), { root, name, language })
}

/** The same for English copy that is already parsed. */
export function translate(
  english: unknown,
  { root, name, language }: { root: string; name: string; language: string }
): unknown {
  const { path, words } = readWords({ root, name, language })
  try {
    return lay(words, english)
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** What a language has in its own file of copy. Empty without such a file. */
export function readWords({ root, name, language }: { root: string; name: string; language: string }) {
  const path = `content/${language}/${name}.yaml`
  const file = join(root, path)
  return { path, words: existsSync(file) ? contentOf(readFileSync(file, 'utf8'), path) : {} }
}

/** By file and place, the hash of the English sentence for which the language's sentence was last reviewed. */
export type Reviewed = Record<string, Record<string, string>>

export const reviewedFile = (root: string, language: string) =>
  join(root, 'content', language, 'reviewed.json')
const reviewedSchema = z.record(z.string(), z.record(z.string(), z.string()))

const parsed = new Map<string, { text: string; reviewed: Reviewed }>()

/** Parses a file again only once it has changed: the editor's list of pages asks for each page. */
export function readReviewed(root: string, language: string): Reviewed {
  const file = reviewedFile(root, language)
  if (!existsSync(file)) return {}
  const text = readFileSync(file, 'utf8')
  const before = parsed.get(file)
  if (before?.text === text) return before.reviewed
  const reviewed = reviewedSchema.parse(JSON.parse(text))
  parsed.set(file, { text, reviewed })
  return reviewed
}

/** The text of the file, in an order that makes a change few lines. */
export const writeReviewed = (reviewed: Reviewed): string =>
  `${JSON.stringify(
    sorted(reviewed, (places) => sorted(places, (hashed) => hashed)),
    null,
    2
  )}\n`

const { compare } = new Intl.Collator('en', { numeric: true })

function sorted<From, To>(record: Record<string, From>, change: (value: From) => To) {
  const entries = Object.entries(record).map(([key, value]) => [key, change(value)] as const)
  return Object.fromEntries(entries.toSorted(([one], [other]) => compare(one, other)))
}

export const hashOf = (text: string) => hash('sha256', text).slice(0, 8)

/** Lays `written` over the English copy. In a list, null keeps the place of what is not translated. */
export function lay(written: unknown, english: unknown, place = ''): unknown {
  if (typeof english !== 'object' || english === null) {
    if (written !== undefined && typeof written !== typeof english)
      throw new Error(`${place} is not in English`)
    return written ?? english
  }
  if (
    written !== undefined &&
    (typeof written !== 'object' || Array.isArray(written) !== Array.isArray(english))
  )
    throw new Error(`${place || 'the file'} has another shape than in English`)
  const words = new Map(Object.entries(written ?? {}))
  const below = (key: string) => (place === '' ? key : `${place}.${key}`)
  const laid = Object.entries(english).map(([key, value]: [string, unknown]) => {
    const word = words.get(key) ?? undefined
    words.delete(key)
    return [key, lay(word, value, below(key))] as const
  })
  for (const key of words.keys()) throw new Error(`${below(key)} is not in English`)
  return Array.isArray(english) ? laid.map(([, value]) => value) : Object.fromEntries(laid)
}
