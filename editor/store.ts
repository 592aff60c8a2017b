import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import pLimit from 'p-limit'
import { readReviewed, reviewedFile, writeReviewed } from '../content/schema/translation.ts'
import { changesBetween, type Difference } from './changes.ts'
import { check, type Problem } from './check.ts'
import { contentOf, writeContent } from './content-file.ts'
import { type Document, type Documents, type Translated, translationsOf } from './documents.ts'
import { asAuthor, type Change, changesIn, git } from './git.ts'
import { nameRecords, slug, unique } from './names.ts'
import { isRecord, type Part, reviewField, type Shape, valueAt, walk } from './shape.ts'
import { pictureFolder } from './store-picture.ts'
import { dataOf, formWords, openTranslation, origins, reviewedOf, sentencesOf } from './translation.ts'

type Opened = { data: Record<string, unknown>; version: string }

export type Stale = { by: string; at: string; changes: string[] }

export type Saved = { ok: true; id: string; page: string } & Opened
export type Refused = { ok: false; problems: Problem[] } | { ok: false; stale: Stale }

/** The one way into the content's files: checked, committed, and never over what another person has saved. */
export function createStore(documents: Documents) {
  /** One save at a time: a check must hold until its text is written. */
  const inTurn = pLimit(1)

  /** `version` is that of the text which the editor opened. */
  async function save(document: Document, sent: unknown, version: string, by: string) {
    const { path, shape } = document
    const source = textOf(path)
    if (versionOf(source) !== version) return refuseStale(document, source, version)
    const data = prepare(document, sent)
    const problems = await check(document, data)
    if (problems.length > 0) return { ok: false as const, problems }
    const text = isRecord(data) && Object.keys(data).length === 0 ? '' : writeContent(source, data)
    const others = isTranslated(document)
      ? [reviewFileOf(document, reviewOf(document, sent, data))]
      : translationsOf(document).flatMap((one) => follow(one, contentOf(source), data))
    const files = [{ path, text }, ...others].filter((file) => textOf(file.path) !== file.text)
    if (files.length > 0) {
      const changes = source ? namesOf(changesBetween(shape, contentOf(source), contentOf(text))) : ['added']
      const said = text === source ? ['reviewed'] : changes
      await replace(files, (paths) =>
        commit([...paths, ...newPictures(shape, data)], subject(document.label, said), by)
      )
    }
    return { ok: true as const, id: document.id, page: document.page, ...open(document) }
  }

  /** Adds a file, whose name and address come from its title. */
  function create(folder: string, sent: unknown, by: string): Promise<Saved | Refused> {
    return inTurn(async () => {
      const title = String(Object(sent).title ?? '')
      const stem = unique(slug(title), (name) => {
        const taken = documents.inFolderOf(folder, name)
        return taken !== undefined && existsSync(taken.path)
      })
      const document = documents.inFolderOf(folder, stem)
      if (!document) throw new Error(`There is no folder ${folder}`)
      return save({ ...document, label: title }, sent, versionOf(''), by)
    })
  }

  /** Removes a file, unless another one links to its page. */
  function remove(document: Document, version: string, by: string): Promise<{ ok: true } | Refused> {
    return inTurn(async () => {
      const source = textOf(document.path)
      if (versionOf(source) !== version) return refuseStale(document, source, version)
      const all = [...documents.all(), ...documents.translations()]
      const others = all.filter(({ path }) => path !== document.path)
      const linking = others.filter(({ path }) => namesPage(textOf(path), document.page))
      if (linking.length > 0) {
        const names = linking.map(({ label }) => label).join(', ')
        return { ok: false, problems: [{ place: [], message: `${names}: a link there still leads here` }] }
      }
      await replace([{ path: document.path, text: '' }], (paths) =>
        commit(paths, subject(document.label, ['removed']), by)
      )
      return { ok: true }
    })
  }

  return {
    open,
    create,
    remove,
    save: (document: Document, data: unknown, version: string, by: string) =>
      inTurn(() => save(document, data, version, by)),
    /** Every saved text of a file, newest first. */
    history: ({ path }: Document): Promise<Change[]> => changesIn('.', ['--max-count=30'], [path]),
    async openAt({ path }: Document, at: string): Promise<Record<string, unknown>> {
      return contentOf(await git('.', 'show', `${at}:./${path}`))
    }
  }
}

export type Store = ReturnType<typeof createStore>

/**
 * As it will be written: without needless fields, every new record with an id. Of a document in another language, the words
 * for which there is an English sentence.
 */
export function prepare(document: Document, sent: unknown): unknown {
  const { shape, translation } = document
  if (!translation || translation.isWhole) return tidy(shape, nameRecords(shape, sent))
  const known = sentencesOf(translation.english)
  const wordAt = (place: string) => (place in known ? valueAt(sent, place.split('.')) : undefined)
  return formWords(dataOf(translation.english), wordAt) ?? {}
}

export function open(document: Document): Opened {
  const text = textOf(document.path)
  const data = isTranslated(document) ? openTranslation(document) : contentOf(text)
  return { data, version: versionOf(text) }
}

const isTranslated = (document: Document): document is Translated => document.translation !== undefined

/**
 * What is reviewed once these words are saved. `sent` has the hashes of the sentences that somebody saw while writing or
 * confirming their words. A word that was emptied loses its review.
 */
function reviewOf(document: Translated, sent: unknown, words: unknown): Record<string, string> {
  const before = reviewedOf(document)
  const old = contentOf(textOf(document.path))
  const now = Object.entries(sentencesOf(document.translation.english)).map(([place, { hash }]) => {
    const said = valueAt(sent, [reviewField, place])
    const at = place.split('.')
    const isEmptied = typeof valueAt(words, at) !== 'string' && typeof valueAt(old, at) === 'string'
    if (isEmptied) return [place, undefined] as const
    return [place, hash !== undefined && said === hash ? hash : before[place]] as const
  })
  return Object.fromEntries(now.flatMap(([place, hash]) => (hash === undefined ? [] : [[place, hash]])))
}

/** The file of all reviews in a language, with others for one document. */
export function reviewFileOf(
  { translation: { language, name } }: Translated,
  own: Record<string, string>
): File {
  const { [name]: _, ...others } = readReviewed('.', language)
  const all = Object.keys(own).length > 0 ? { ...others, [name]: own } : others
  return {
    path: reviewedFile('.', language),
    text: Object.keys(all).length > 0 ? writeReviewed(all) : ''
  }
}

/** What the words of a language become when the English content changes: those of a record move and go with it. */
function follow(document: Translated, before: unknown, after: unknown): File[] {
  const { path, translation } = document
  const source = textOf(path)
  if (translation.isWhole) return []
  const then = new Map(origins(before, after))
  const old = contentOf(source)
  const words = formWords(after, (place) => {
    const from = then.get(place)
    return from === undefined ? undefined : valueAt(old, from.split('.'))
  })
  const reviewed = reviewedOf(document)
  const moved = Array.from(then, ([place, from]) => [place, reviewed[from]] as const)
  const own = Object.fromEntries(
    moved.flatMap(([place, hash]) => (hash === undefined ? [] : [[place, hash]]))
  )
  return [{ path, text: words === undefined ? '' : writeContent(source, words) }, reviewFileOf(document, own)]
}

export const textOf = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')

/** The same as git's name for these bytes, so that a version can be found again. */
function versionOf(text: string): string {
  return createHash('sha1')
    .update(`blob ${Buffer.byteLength(text)}\0${text}`)
    .digest('hex')
}

const namesOf = (changes: Difference[]) => [...new Set(changes.map(({ what }) => what))]

async function refuseStale({ path, shape }: Document, source: string, version: string) {
  const [last] = await changesIn('.', ['--max-count=1'], [path])
  const { by = 'Somebody', at = new Date().toISOString() } = last ?? {}
  const before = await git('.', 'cat-file', 'blob', version).catch(() => undefined)
  const changes =
    before === undefined ? [] : namesOf(changesBetween(shape, contentOf(before), contentOf(source)))
  return { ok: false as const, stale: { by, at, changes } }
}

type File = { path: string; text: string }

/** Puts other texts into files; an empty one removes the file. If `keep` fails, the files are as before. */
async function replace(files: File[], keep: (paths: string[]) => Promise<void>) {
  const paths = files.map(({ path }) => path)
  const before = paths.map((path) => ({ path, text: textOf(path) }))
  await put(files)
  try {
    await keep(paths)
  } catch (error) {
    await put(before)
    // This may fail, too. The next save stages the files again.
    await git('.', 'reset', '--quiet', '--', ...paths).catch(() => undefined)
    throw error
  }
}

async function put(files: File[]) {
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true })
    await (text === '' ? rm(path, { force: true }) : writeFile(path, text))
  }
}

/** Commits these files and nothing else, whatever a developer has staged beside them. */
async function commit(paths: string[], message: string, by: string) {
  const present = paths.filter((path) => existsSync(path))
  if (present.length > 0) await git('.', 'add', '--', ...present)
  const options = ['--quiet', '--no-gpg-sign', '--only', '--message', message]
  await git('.', ...asAuthor(by), 'commit', ...options, '--', ...paths)
}

/** At most 72 characters, and all changes below if they are more. */
function subject(label: string, changes: string[]): string {
  const whole = `${label}: ${changes.join(', ')}`
  return whole.length <= 72 ? whole : `${whole.slice(0, 71)}…\n\n${changes.join('\n')}`
}

/** Pictures that the content names. Those that are committed already do no harm among them. */
function newPictures(shape: Document['shape'], data: unknown): string[] {
  const named = new Set<string>()
  walk(shape, data, '', (here, value) => {
    if (here.kind === 'picture' && typeof value === 'string') named.add(`${pictureFolder}/${value}`)
    return value
  })
  return [...named].filter((path) => existsSync(path))
}

/** Whether a text links to a page, not only to one whose address begins alike. */
const namesPage = (text: string, page: string) =>
  text.split(page).some((rest, index) => index > 0 && !/^[\w/-]/.test(rest))

/** A form's values as a file has them: without the optional fields that are empty or have their default. */
function tidy(shape: Shape, value: unknown): unknown {
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'text') return typeof value === 'string' ? value.trim() : (value ?? '')
  if (shape.kind === 'list') return Array.isArray(value) ? value.map((item) => tidy(shape.item, item)) : []
  if (shape.kind === 'record') return tidyRecord(shape.parts, isRecord(value) ? value : {})
  if (shape.kind === 'register') {
    const item: Shape = { kind: 'record', parts: shape.parts }
    const records = Object.entries(isRecord(value) ? value : {})
    return Object.fromEntries(records.map(([key, record]) => [key, tidy(item, record)]))
  }
  return value
}

function tidyRecord(parts: Part[], record: Record<string, unknown>) {
  const said = parts
    .map(({ name, required, shape }) => {
      const value = tidy(shape, record[name])
      const needless = isEmpty(value) || (value === false && shape.fallback === false)
      return [name, required || !needless ? value : undefined] as const
    })
    .filter(([, value]) => value !== undefined)
  return Object.fromEntries(said)
}

function isEmpty(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return true
  return typeof value === 'object' && Object.values(value).every(isEmpty)
}

/** A folder from which Vite serves the pages as they would be. Without one, drafts are checked and not shown. */
export function createPreview(folder: string | undefined) {
  async function write(path: string, text: string) {
    if (!folder || textOf(join(folder, path)) === text) return
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }

  return {
    shown: folder !== undefined,
    /** Takes out of the pages what was typed and not saved. Only those in English are shown. */
    forget: ({ path, translation }: Document) => (translation ? undefined : write(path, textOf(path))),

    /** Shows what is typed, if the site can show it. Resolves with why it cannot. */
    async show(document: Document, sent: unknown): Promise<Problem[]> {
      const data = prepare(document, sent)
      const problems = await check(document, data)
      // A page that does not exist yet is shown once it is saved: the routes change with it.
      if (problems.length === 0 && !document.translation && existsSync(document.path))
        await write(document.path, writeContent(textOf(document.path), data))
      return problems
    },

    async takePicture(file: string) {
      const path = `${pictureFolder}/${file}`
      if (folder) await copyFile(path, join(folder, path))
    },

    /** Follows the commits of the project. */
    async catchUp() {
      if (folder)
        await git(folder, 'checkout', '--quiet', '--force', '--detach', await git('.', 'rev-parse', 'HEAD'))
    }
  }
}

export type Preview = ReturnType<typeof createPreview>
