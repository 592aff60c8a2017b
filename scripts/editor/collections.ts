import { globSync, readFileSync } from 'node:fs'
import { basename, extname } from 'node:path'
import { isSingleton, type AnyContent } from '@content-collections/core'
import type { CmsConfig, CollectionFile, EntryCollection, Field } from '@sveltia/cms'
import { pages } from '../../site/routes.ts'
import { pictureFolder } from './convert.ts'
import { fieldsFor } from './fields.ts'
import { inWords } from './in-words.ts'
import { editorPath } from './paths.ts'
import { readSchema } from './read-schema.ts'
import type { Shape } from './shape.ts'
import { contentOf, partsOf, registerField } from './text-file.ts'

export type Editor = {
  config: CmsConfig
  /** How to read and write the files of each collection. */
  formats: { name: string; of: string; shape: Shape; extension: string }[]
}

/** One file or, with a folder, all files that match the path. */
type Known = { name: string; shape: Shape; path: string; folder?: string }

/** Makes the editor for this content: a form for every file, with every field of its schema. */
export function editorOf(content: readonly AnyContent[]): Editor {
  const known = content.map(know)
  const files = known.filter(({ folder }) => folder === undefined)
  return {
    config: {
      ...settings,
      collections: [
        { name: 'pages', label: 'Pages', icon: 'web', files: formsOf(files.filter(isOfPage)) },
        ...known.flatMap((one) => folderOf(one) ?? [])
      ],
      singletons: formsOf(files.filter((file) => !isOfPage(file)))
    },
    formats: known.map((one) => ({
      name: formatOf(one),
      of: one.name,
      shape: one.shape,
      extension: extname(one.path).slice(1)
    }))
  }
}

const settings: CmsConfig = {
  load_config_file: false,
  // The editor fetches nothing from there. It works on a folder, and remembers it under this name.
  backend: { name: 'gitea', repo: 'ocsm/website', auth_methods: ['token'] },
  app_title: 'Content of the OCSM website',
  logo: { src: `${editorPath}favicon.svg` },
  media_folder: pictureFolder,
  public_folder: pictureFolder,
  media_libraries: {
    default: { config: { slugify_filename: true } },
    stock_assets: { providers: [] }
  },
  show_preview_links: false,
  editor: { preview: false }
}

function know(one: AnyContent): Known {
  const shape = readSchema(one.schema)
  if (isSingleton(one)) return { name: one.name, shape, path: one.filePath }
  const { name, directory: folder, include } = one
  return { name, shape, folder, path: `${folder}/${String(include)}` }
}

/** The names of formats with frontmatter end with `-frontmatter`. */
const formatOf = ({ name, path }: Known) => (extname(path) === '.mdx' ? `${name}-frontmatter` : name)

/** A page has a `head` for search engines. Home has further files. */
const isOfPage = ({ shape }: Known) => partsOf(shape).some(({ name }) => name === 'head')

const formsOf = (files: Known[]) =>
  files.map(formOf).toSorted((one, other) => (one.label ?? '').localeCompare(other.label ?? ''))

function formOf(file: Known): CollectionFile {
  const { name, shape, path } = file
  const stem = basename(path, extname(path))
  const page = pages.find((one) => one.path === `/${stem}`)
  const label = shape.title ?? page?.title ?? inWords(stem)
  return { name, label, file: path, format: formatOf(file), fields: fieldsOf(file) }
}

function folderOf(files: Known): EntryCollection | undefined {
  const { name, path, folder } = files
  if (folder === undefined) return undefined
  return {
    name,
    label: inWords(name),
    label_singular: inWords(name).replace(/s$/, ''),
    icon: 'article',
    folder,
    extension: extname(path).slice(1),
    format: formatOf(files),
    slug: {
      template: '{{title}}',
      editable: ['create'],
      hint: 'Becomes the address of the page.',
      pattern: ['^[a-z0-9]+(-[a-z0-9]+)*$', 'Only lower-case letters, digits and single hyphens']
    },
    fields: fieldsOf(files)
  }
}

function fieldsOf({ shape, path }: Known): Field[] {
  const written = globSync(path).map((file) => contentOf(readFileSync(file, 'utf8')))
  const isRegister = shape.kind === 'register'
  return fieldsFor(
    partsOf(shape),
    isRegister ? written.map((records) => ({ [registerField]: records })) : written
  )
}
