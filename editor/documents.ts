import { globSync } from 'node:fs'
import { basename, extname, parse } from 'node:path'
import { type AnyContent, isSingleton } from '@content-collections/core'
import { findArticles } from '../content/schema/article-files.ts'
import { pages } from '../site/routes.ts'
import { inWords, singular } from './names.ts'
import { readSchema } from './read-schema.ts'
import type { Shape } from './shape.ts'

export type Document = {
  /** The name of its content, and of its file if the content has several. */
  id: string
  label: string
  group: string
  path: string
  page: string
  shape: Shape
  schema: AnyContent['schema']
}

/** Content with any number of files, to which the editor adds one. */
type Folder = { name: string; label: string; group: string; folder: string; extension: string }

/** The files that can be edited, as they are now, and where new ones go. */
export function createDocuments(content: readonly AnyContent[]) {
  const known = content.map((one) => ({ one, shape: readSchema(one.schema) }))

  function all(): Document[] {
    return known
      .flatMap(({ one, shape }) => {
        if (isSingleton(one)) return [documentOf(one.name, one.filePath, shape, one.schema)]
        const paths = globSync(`${one.directory}/${String(one.include)}`)
        return paths.map((path) => inFolder(one.name, path, shape, one.schema))
      })
      .toSorted((one, other) => rankOf(one) - rankOf(other) || one.label.localeCompare(other.label))
  }

  const folders = known.flatMap(({ one }): Folder[] => {
    if (isSingleton(one)) return []
    const { name, directory: folder, include } = one
    const group = inWords(name)
    return [{ name, label: singular(group), group, folder, extension: extname(String(include)) }]
  })

  /** A file of a folder, whether it exists or not. */
  function inFolderOf(name: string, stem: string): Document | undefined {
    const found = known.find(({ one }) => one.name === name)
    const folder = folders.find((one) => one.name === name)
    if (!found || !folder) return undefined
    const path = `${folder.folder}/${stem}${folder.extension}`
    return inFolder(name, path, found.shape, found.one.schema)
  }

  /** The file with a path, which a folder may no longer have. */
  function at(path: string): Document | undefined {
    const folder = folders.find((one) => path.startsWith(`${one.folder}/`))
    return folder ? inFolderOf(folder.name, parse(path).name) : all().find((one) => one.path === path)
  }

  return { all, at, folders, inFolderOf, find: (id: string) => all().find((one) => one.id === id) }
}

export type Documents = ReturnType<typeof createDocuments>

const ofPages = 'Pages'
const ofSeveralPages = 'On several pages'

/** Home comes first, then the other pages, then the folders. */
function rankOf({ group, id }: Document): number {
  if (id === 'home') return 0
  if (group === ofPages) return 1
  return group === ofSeveralPages ? 3 : 2
}

function documentOf(id: string, path: string, shape: Shape, schema: AnyContent['schema']): Document {
  const stem = basename(path, extname(path))
  const page = stem === 'not-found' ? { path: '/404', title: 'Page not found' } : pageOf(stem)
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

function inFolder(name: string, path: string, shape: Shape, schema: AnyContent['schema']): Document {
  const stem = basename(path, extname(path))
  const label = findArticles().find(({ file }) => file === path)?.title ?? inWords(stem)
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
