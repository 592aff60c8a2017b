import { hash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'
import { z } from 'zod'

/** The language of a build, and the locale of its numbers. `scripts/build.ts` sets both for any but English. */
export const buildLanguage = process.env.SITE_LANGUAGE || 'en'
export const buildLocale = process.env.SITE_LOCALE || 'en-US'

/** What every address of the build begins with: `/es`. Empty for English. */
export const buildPrefix = buildLanguage === 'en' ? '' : `/${buildLanguage}`

/**
 * Reads a file of copy in a language: `content/es/home.yaml` laid over `content/home.yaml`. A sentence that the language
 * lacks stays English, and `onEnglish` gets it, and whether somebody has reviewed that it stays. Throws with the place if a translation has a field that the English file
 * lacks.
 */
export function readCopy(root: string, name: string, language: string, onEnglish?: OnEnglish) {
  const english: unknown = parse(readFileSync(join(root, 'content', `${name}.yaml`), 'utf8'))
  return translate(english, { root, name, language, onEnglish })
}

type OnEnglish = (text: string, isReviewed: boolean) => void

/** All sentences that a language lacks; articles are in English only. A name that it keeps in one place is none. */
export function readEnglish(root: string, language: string): string[] {
  if (!existsSync(join(root, 'content', language))) return []
  const [found, kept] = [new Set<string>(), new Set<string>()]
  for (const file of globSync('*.yaml', { cwd: join(root, 'content') }))
    readCopy(root, file.replace('.yaml', ''), language, (text, isReviewed) =>
      (isReviewed ? kept : found).add(text)
    )
  for (const file of globSync('articles/*.mdx', { cwd: join(root, 'content') })) {
    const [, head = ''] = readFileSync(join(root, 'content', file), 'utf8').split(/^---$/m)
    lay(undefined, parse(head), '', (_, text) => found.add(text))
  }
  return [...found.difference(kept)]
}

type Into = { root: string; name: string; language: string; onEnglish?: OnEnglish | undefined }

/** The same for English copy that is already parsed. */
export function translate(english: unknown, { root, name, language, onEnglish }: Into): unknown {
  const folder = join(root, 'content', language)
  if (!existsSync(folder)) return english
  const file = join(folder, `${name}.yaml`)
  const written: unknown = existsSync(file) ? parse(readFileSync(file, 'utf8')) : {}
  const reviewed = readReviewed(root, language)[name] ?? {}
  try {
    return lay(written ?? {}, english, '', (place, text) =>
      onEnglish?.(text, reviewed[place] === hashOf(text))
    )
  } catch (error) {
    throw new Error(`${file}: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}

/** By file and place, the hash of the English sentence for which the language's sentence was last reviewed. */
export type Reviewed = Record<string, Record<string, string>>

export const reviewedFile = (root: string, language: string) =>
  join(root, 'content', language, 'reviewed.json')
const reviewedSchema = z.record(z.string(), z.record(z.string(), z.string()))

export function readReviewed(root: string, language: string): Reviewed {
  const file = reviewedFile(root, language)
  return existsSync(file) ? reviewedSchema.parse(JSON.parse(readFileSync(file, 'utf8'))) : {}
}

/** The text of the file, in an order that makes a change few lines. */
export const writeReviewed = (reviewed: Reviewed): string =>
  `${JSON.stringify(
    sorted(reviewed, (places) => sorted(places, (hashed) => hashed)),
    null,
    2
  )}\n`

function sorted<From, To>(record: Record<string, From>, change: (value: From) => To) {
  const entries = Object.entries(record).map(([key, value]) => [key, change(value)] as const)
  return Object.fromEntries(
    entries.toSorted(([one], [other]) => one.localeCompare(other, 'en', { numeric: true }))
  )
}

export const hashOf = (text: string) => hash('sha256', text).slice(0, 8)

/** Lays `written` over the English copy. In a list, null keeps the place of what is not translated. */
export function lay(
  written: unknown,
  english: unknown,
  place = '',
  onEnglish?: (place: string, text: string) => void
): unknown {
  if (typeof english === 'string' && written === undefined) onEnglish?.(place, english)
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
    return [key, lay(word, value, below(key), onEnglish)] as const
  })
  for (const key of words.keys()) throw new Error(`${below(key)} is not in English`)
  return Array.isArray(english) ? laid.map(([, value]) => value) : Object.fromEntries(laid)
}
