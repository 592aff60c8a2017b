import { existsSync } from 'node:fs'
import { claimsSchema } from '../content/schema/claims.ts'
import { hashOf as hashOfText, readReviewed } from '../content/schema/translation.ts'
import type { Language } from '../contract/languages.ts'
import { contentAt, textOf, tryRead } from './content-file.ts'
import {
  bodyField,
  hasWords,
  isRecord,
  isWords,
  reviewField,
  type Sentences,
  type Task,
  taskOf,
  type Shape,
  valueAt,
  walk
} from './shape.ts'

/** What a document reads its words from: its file or, in `data`, the code. */
type Source = { path: string; shape: Shape; data?: Record<string, unknown> }

/** Which words a document in another language translates. */
export type Translation = {
  language: Language
  /** Of the file in each language, as `reviewed.json` has it. */
  name: string
  english: Source
  /** A text in MDX is translated and reviewed as a whole. */
  isWhole: boolean
}

const below = (place: string, key: string | number) => (place ? `${place}.${key}` : String(key))

type Translated = { path: string; translation: Translation }

/** The content of an English document, most of which is in its file. */
export const dataOf = ({ path, data }: Source) => data ?? contentAt(path)

/** The register of figures; undefined if it cannot be read. */
export const readClaims = () => claimsSchema.safeParse(tryRead(() => contentAt('content/claims.yaml'))).data

/** Figures of the register that are words, such as "six weeks". Another language writes them out. */
export function claimsInWords(): Map<string, string> {
  const claims = readClaims() ?? {}
  const values = Object.entries(claims).map(([id, { value }]) => [`{claim:${id}}`, value] as const)
  return new Map(values.filter(([, value]) => hasWords(value)))
}

/** All words of an English document, in its order. */
export function sentencesOf(document: Source): Sentences {
  const found: Sentences = {}
  const claims = claimsInWords()
  const hashOf = (text: string) =>
    hashOfText(text.replaceAll(/\{claim:[^}]*\}/g, (claim) => claims.get(claim) ?? claim))
  const whole = document.path.endsWith('.mdx') ? hashOf(textOf(document.path)) : undefined
  walk(document.shape, dataOf(document), '', (here, value, place) => {
    if (!isWords(here) || typeof value !== 'string' || value.trim() === '') return value
    const own = whole === undefined ? hashOf(value) : place === bodyField ? whole : undefined
    found[place.replaceAll(/\[(\d+)\]/g, '.$1')] = { text: value, hash: own }
    return value
  })
  return found
}

export const reviewedOf = ({ translation: { language, name } }: Pick<Translated, 'translation'>) =>
  readReviewed('.', language)[name] ?? {}

/** The words of a language, with what was reviewed. A whole text begins as the English one. */
export function openTranslation(document: Translated): Record<string, unknown> {
  const { english, isWhole } = document.translation
  const words = !existsSync(document.path) && isWhole ? dataOf(english) : contentAt(document.path)
  return { ...words, [reviewField]: reviewedOf(document) }
}

/** What a language lacks of a document, or has for another English sentence than the one of today. */
export function tasksIn(document: Translated): { place: string; text: string; what: Task }[] {
  const words = contentAt(document.path)
  const reviewed = reviewedOf(document)
  return Object.entries(sentencesOf(document.translation.english)).flatMap(([place, sentence]) => {
    const what = taskOf(sentence, valueAt(words, place.split('.')), reviewed[place])
    return what === undefined ? [] : { place, text: sentence.text, what }
  })
}

/** The places of words that translate nothing. */
export function orphansIn({ path, translation: { english, isWhole } }: Translated): string[] {
  const known = sentencesOf(english)
  const within = (value: unknown, place: string): string[] => {
    if (typeof value !== 'object' || value === null)
      return value === null || Object.hasOwn(known, place) ? [] : [place]
    return Object.entries(value).flatMap(([key, inner]) => within(inner, below(place, key)))
  }
  return isWhole ? [] : within(contentAt(path), '')
}

/** A shape with its words only. */
export function wordsOf(shape: Shape): Shape | undefined {
  if (shape.kind === 'record') {
    const parts = shape.parts.flatMap((part) => {
      const words = wordsOf(part.shape)
      return words ? { ...part, shape: words } : []
    })
    return parts.length > 0 ? { ...shape, parts } : undefined
  }
  if (shape.kind === 'list') {
    const item = wordsOf(shape.item)
    return item && { ...shape, item }
  }
  return isWords(shape) ? shape : undefined
}

/**
 * Words in the form of the English content, without empty ones. A list has something empty at the place of a record without
 * words, if others follow.
 */
export function formWords(english: unknown, wordAt: (place: string) => unknown, place = ''): unknown {
  if (typeof english === 'string') {
    const word = wordAt(place)
    return typeof word === 'string' && word.trim() !== '' ? word.trim() : undefined
  }
  if (typeof english !== 'object' || english === null) return undefined
  const all = Object.entries(english).map(
    ([name, value]) => [name, formWords(value, wordAt, below(place, name))] as const
  )
  const last = all.findLastIndex(([, words]) => words !== undefined)
  if (last < 0) return undefined
  if (!Array.isArray(english)) return Object.fromEntries(all.filter(([, words]) => words !== undefined))
  return all.slice(0, last + 1).map(([name, words]) => words ?? nothingLike(english[Number(name)]))
}

function nothingLike(value: unknown) {
  if (Array.isArray(value)) return []
  return isRecord(value) ? {} : null
}

/**
 * Where each sentence of changed English content was before, by its place now: a record that moved in its list takes its
 * translation along.
 */
export function origins(before: unknown, after: unknown, now = '', then = ''): [string, string][] {
  if (typeof after === 'string') return typeof before === 'string' ? [[now, then]] : []
  if (Array.isArray(after) && Array.isArray(before)) {
    const from = matched(before, after)
    return after.flatMap((item, index) => {
      const old = from[index]
      return old === undefined ? [] : origins(before[old], item, below(now, index), below(then, old))
    })
  }
  if (!isRecord(after) || !isRecord(before)) return []
  return Object.entries(after).flatMap(([name, value]) =>
    origins(before[name], value, below(now, name), below(then, name))
  )
}

/** The old index of each item: of the same one, of the one with the same id, of the one that it seems to replace. */
function matched(before: unknown[], after: unknown[]): (number | undefined)[] {
  const free = new Set(before.keys())
  const found: (number | undefined)[] = after.map(() => undefined)
  const take = (index: number, old: number | undefined) => {
    if (old !== undefined && free.delete(old)) found[index] = old
  }
  const names: ((item: unknown) => string | undefined)[] = [(item) => JSON.stringify(item), idOf]
  const open = () => [...found.keys()].filter((index) => found[index] === undefined)
  for (const nameOf of names) {
    const olds = before.map((item) => nameOf(item))
    for (const index of open()) {
      const name = nameOf(after[index])
      const isSame = (old: number) => name !== undefined && olds[old] === name
      take(index, free.has(index) && isSame(index) ? index : [...free].find(isSame))
    }
  }
  const left = open()
  const replaced = [...free]
  left.forEach((index, at) => take(index, left.length === replaced.length ? replaced[at] : index))
  return found
}

const idOf = (item: unknown) => (isRecord(item) && typeof item['id'] === 'string' ? item['id'] : undefined)
