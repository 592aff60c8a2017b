import { globSync } from 'node:fs'
import { basename, extname, parse } from 'node:path'
import { z } from 'zod'
import { findArticles } from '../content/schema/article-files.ts'
import { defaultLanguage, isTranslated, type Language, languages } from '../contract/languages.ts'
import { visitorWords } from '../contract/messages.ts'
import { pages } from '../site/routes.ts'
import type { Document as Content } from '../vite/documents.ts'
import { inWords, singular } from './names.ts'
import { readSchema } from './read-schema.ts'
import { isRecord, type Shape } from './shape.ts'
import { type Translation, wordsOf } from './translation.ts'

export type Document = {
  /** The name of its content, and of its file if the content has several. */
  id: string
  label: string
  group: string
  path: string
  page: string
  shape: Shape
  schema: z.ZodType
  /** Words that are in the code, and in a file of their own in every other language. */
  data?: Record<string, unknown>
  /** Of a document in another language. */
  translation?: Translation
}

export type Translated = Document & { translation: Translation }

/** Content with any number of files, to which the editor adds one. */
type Folder = { name: string; label: string; group: string; folder: string; extension: string }

/** The files that can be edited, as they are now, and where new ones go. */
export function createDocuments(content: Record<string, Content>) {
  const known = Object.entries(content).map(([name, one]) => ({ name, one, shape: readSchema(one.schema) }))

  function all(): Document[] {
    const articles = findArticles()
    return known
      .flatMap(({ name, one, shape }) => {
        if ('file' in one) return [documentOf(name, one.file, shape, one.schema)]
        const paths = globSync(`${one.folder}/*${one.extension}`)
        return paths.map((path) => inFolder(name, path, shape, one.schema, articles))
      })
      .toSorted((one, other) => rankOf(one) - rankOf(other) || one.label.localeCompare(other.label))
  }

  const folders = known.flatMap(({ name, one }): Folder[] => {
    if ('file' in one) return []
    const group = inWords(name)
    return [{ name, label: singular(group), group, folder: one.folder, extension: one.extension }]
  })

  /** A file of a folder, whether it exists or not. */
  function inFolderOf(name: string, stem: string): Document | undefined {
    const found = known.find((one) => one.name === name)
    const folder = folders.find((one) => one.name === name)
    if (!found || !folder) return undefined
    const path = `${folder.folder}/${stem}${folder.extension}`
    return inFolder(name, path, found.shape, found.one.schema)
  }

  /** The file with a path, which a folder may no longer have. */
  function at(path: string): Document | undefined {
    const folder = folders.find((one) => path.startsWith(`${one.folder}/`))
    if (folder) return inFolderOf(folder.name, parse(path).name)
    return [...all(), ...translations()].find((one) => one.path === path)
  }

  /** Those for which the editor has a form, in English or in other languages. */
  const listed = () => [...all(), messages]

  /** All documents in all languages but English. */
  const translations = () => listed().flatMap(translationsOf)

  /** The document with this id; for what has no form in English, its first other language. */
  function find(id: string): Document | undefined {
    const [own = ''] = id.split(':', 1)
    const document = listed().find((one) => one.id === own)
    if (!document) return undefined
    if (document !== messages && own === id) return document
    const others = translationsOf(document)
    return own === id ? others[0] : others.find((one) => one.id === id)
  }

  /** A document in all languages that it has a form for, the English one first; none if it is in English only. */
  function inLanguages({ id }: Document): Document[] {
    const [own = ''] = id.split(':', 1)
    const document = listed().find((one) => one.id === own)
    const others = document ? translationsOf(document) : []
    return document && document !== messages && others.length > 0 ? [document, ...others] : others
  }

  return {
    all,
    at,
    folders,
    inFolderOf,
    listed,
    translations,
    inLanguages,
    find
  }
}

export type Documents = ReturnType<typeof createDocuments>

/** The English messages are fixed, so they are in the code and have no form. */
const messages: Document = {
  id: 'messages',
  label: 'What forms and receipts say',
  group: 'On several pages',
  path: 'contract/messages.ts',
  page: '/',
  shape: shapeOfWords(visitorWords),
  schema: z.unknown(),
  data: visitorWords
}

function shapeOfWords(words: unknown): Shape {
  if (!isRecord(words)) return { kind: 'text', min: 1 }
  const parts = Object.entries(words).map(([name, value]) => ({
    name,
    required: true,
    shape: shapeOfWords(value)
  }))
  return { kind: 'record', parts }
}

/** Figures are the same in all languages, settings have no words, and articles are in English only. */
const inEnglishOnly = new Set(['claims', 'settings', 'articlePage'])

/** The document in every other language; none if no page in these languages shows it. */
export function translationsOf(document: Document): Translated[] {
  const { id, label, group, path, page, shape, schema } = document
  const isShown =
    group === ofPages
      ? isTranslated(page) || page === notFound
      : group === ofSeveralPages && !inEnglishOnly.has(id)
  const isWhole = extname(path) === '.mdx'
  const words = isWhole ? shape : wordsOf(shape)
  if (!isShown || !words) return []
  const name = basename(path, extname(path))
  return languages
    .filter(({ code }) => code !== defaultLanguage)
    .map(({ code: language }) => ({
      id: `${id}:${language}`,
      label: `${label}, ${nameOfLanguage(language)}`,
      group,
      path: `content/${language}/${name}${isWhole ? '.mdx' : '.yaml'}`,
      page,
      shape: words,
      schema,
      translation: { language, name, english: document, isWhole }
    }))
}

/** What a language calls itself: "Español". */
export function nameOfLanguage(code: Language): string {
  const name = new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}

const notFound = '/404'
const ofPages = 'Pages'
const ofSeveralPages = 'On several pages'

/** Home comes first, then the other pages, then the folders. */
function rankOf({ group, id }: Document): number {
  if (id === 'home') return 0
  if (group === ofPages) return 1
  return group === ofSeveralPages ? 3 : 2
}

function documentOf(id: string, path: string, shape: Shape, schema: z.ZodType): Document {
  const stem = basename(path, extname(path))
  const page = stem === 'not-found' ? { path: notFound, title: 'Page not found' } : pageOf(stem)
  const isPage = shape.kind === 'record' && shape.parts.some(({ name }) => name === 'head')
  return {
    id,
    label: shape.title ?? page?.title ?? inWords(stem),
    group: isPage ? ofPages : ofSeveralPages,
    path,
    page: page?.path ?? '/',
    shape,
    schema
  }
}

function inFolder(
  name: string,
  path: string,
  shape: Shape,
  schema: z.ZodType,
  articles = findArticles()
): Document {
  const stem = basename(path, extname(path))
  const label = articles.find(({ file }) => file === path)?.title ?? inWords(stem)
  const group = inWords(name)
  return { id: `${name}/${stem}`, label, group, path, page: `/${name}/${stem}`, shape, schema }
}

/** The page that a file is for: the one with this address or, else, the one whose module has the file's name. */
const pageOf = (stem: string) =>
  pages.find(({ path }) => path === `/${stem}`) ??
  pages.find(({ file }) => file.endsWith(`/${stem}.tsx`)) ??
  pages.find(({ path }) => path.endsWith(`-${stem}`))

export function linkTargets(): { path: string; title: string }[] {
  const fixed = pages.filter(({ path }) => !path.startsWith('/articles/'))
  return [...fixed, ...findArticles()].map(({ path, title }) => ({ path, title }))
}
