import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import pLimit from 'p-limit'
import { contentOf, Unreadable } from '../content/schema/read-text.ts'
import { readReviewed, reviewedFile, writeReviewed } from '../content/schema/translation.ts'
import { changesBetween, type Difference } from './changes.ts'
import { check, type Problem } from './check.ts'
import { contentAt, lineOf, textOf, tryRead, writeContent } from './content-file.ts'
import { type Document, type Documents, type Translated, translationsOf } from './documents.ts'
import { writeWhole } from './files.ts'
import {
  asAuthor,
  type Change,
  changesIn,
  editorFolder,
  git,
  gitExactly,
  linesOf,
  textAt,
  textsAt
} from './git.ts'
import { nameRecords, slug, unique } from './names.ts'
import { isRecord, misfitOf, reviewField, valueAt, walk } from './shape.ts'
import { pictureFolder } from './store-picture.ts'
import { tidy } from './tidy.ts'
import { dataOf, formWords, openTranslation, origins, reviewedOf, sentencesOf } from './translation.ts'

type Opened = { data: Record<string, unknown>; version: string }

/** A form's text, the version that it began with, the key of this save and who saves. */
type Sending = { data: unknown; version: string; key: string; by: string }

export type Stale = { by: string; at: string; changes: string[] }

export type Saved = { ok: true; id: string; label: string; page: string } & Opened
export type Refused =
  | { ok: false; problems: Problem[] }
  | { ok: false; stale: Stale }
  | { ok: false; gone: Gone }

/** The page was deleted while its form was open. */
export type Gone = { by: string; at: string }

/** The one way into the content's files: checked, committed, and never over what another person has saved. */
export function createStore(documents: Documents) {
  /** One save at a time: a check must hold until its text is written. */
  const inTurn = pLimit(1)
  /** The keys of earlier saves, once git has been asked for them. Only this process adds to them. */
  let known: Set<string> | undefined

  /** `version` is that of the text which the editor opened. */
  async function save(
    document: Document,
    { data: sent, version, key, by }: Sending
  ): Promise<Saved | Refused> {
    const { path, shape } = document
    const source = textOf(path)
    if (versionOf(source) !== version) return refuseStale(document, source, version)
    const data = prepare(document, sent)
    const problems = await check(document, data)
    if (problems.length > 0) return { ok: false as const, problems }
    const text = isRecord(data) && Object.keys(data).length === 0 ? '' : writeContent(source, data)
    const others = isTranslated(document)
      ? [reviewFileOf(document, reviewOf(document, sent, data))]
      : translationsOf(document).flatMap(
          (one) => tryRead(() => follow(one, contentOf(source, path), data)) ?? []
        )
    const all = [{ path, text }, ...others]
    // Text that is in a file and in no commit would never be published.
    const loose = await looseAmong([...all.map((file) => file.path), ...picturesOf(shape, data)])
    const files = all.filter((file) => textOf(file.path) !== file.text || loose.includes(file.path))
    const added = files.filter((file) => !existsSync(file.path)).map((file) => file.path)
    if (files.length > 0) {
      const before = loose.includes(path) ? await textAt('.', inCommit('HEAD', path)) : source
      const changes = namesOf(
        changesBetween(
          shape,
          tryRead(() => contentOf(before)),
          contentOf(text)
        )
      )
      const said = before === '' ? ['added'] : changes.length === 0 ? ['reviewed'] : changes
      await replace(files, (paths) =>
        commitFiles([...new Set([...paths, ...loose])], {
          said: message(document.label, said, key),
          by,
          unknown: [...loose, ...added]
        })
      )
      known?.add(key)
    }
    return answer(document, open(document))
  }

  /** Adds a file, whose name and address come from its title. */
  function create(folder: string, sending: Sending): Promise<Saved | Refused> {
    const title = String(Object(sending.data).title ?? '')
    const stem = unique(slug(title), (name) => {
      const taken = documents.inFolderOf(folder, name)
      return taken !== undefined && existsSync(taken.path)
    })
    const document = documents.inFolderOf(folder, stem)
    if (!document) throw new Error(`There is no folder ${folder}`)
    return save({ ...document, label: title }, { ...sending, version: versionOf('') })
  }

  /** What a save with this key has been answered, if its answer was lost: the text that it saved. */
  async function answerOf(key: string, wanted: Document | undefined): Promise<Saved | undefined> {
    known ??= await keysOfSaves()
    if (!known.has(key)) return undefined
    const options = ['--max-count=1', '--format=%H', '--name-only', '--relative', recent]
    const [commit, ...paths] = linesOf(await git('.', 'log', ...options, `--grep=^${saveKey}: ${key}$`))
    if (!commit) return undefined
    // A page that was saved as a new one is another than the form's.
    const isOfForm = wanted !== undefined && paths.includes(wanted.path)
    const saved = paths.map((path) => documents.at(path)).find((one) => one !== undefined)
    const document = isOfForm ? wanted : (saved ?? wanted)
    if (!document) return undefined
    const text = await textAt('.', inCommit(commit, document.path))
    const data = contentOf(text, document.path)
    const reviews = isTranslated(document) ? { [reviewField]: reviewedOf(document) } : {}
    return answer(document, { data: { ...data, ...reviews }, version: versionOf(text) })
  }

  /** Puts back the text of a commit or, without one, the last text that a form can show. */
  async function takeBack(document: Document, by: string, wanted?: string): Promise<boolean> {
    const { path, label } = document
    const earlier = wanted ? [wanted] : (await history(document)).map(({ commit }) => commit)
    const names = ['HEAD', ...earlier].map((revision) => inCommit(revision, path))
    const [before = '', ...texts] = await textsAt('.', names)
    const isFit = (text: string) => text !== '' && tryRead(() => refuseMisfit(document, text) ?? true)
    const text = (wanted ? texts : [before, ...texts]).find(isFit)
    if (text === undefined) return false
    await keepAside(path)
    if (before === text) await put([{ path, text }])
    else {
      const said = message(label, ['taken back'])
      await replace([{ path, text }], (paths) => commitFiles(paths, { said, by, unknown: paths }))
    }
    return true
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
        commitFiles(paths, { said: message(document.label, ['removed']), by })
      )
      return { ok: true }
    })
  }

  return {
    open,
    remove,
    history,
    /** Saves a text. A repeat of the same save, by its key, is answered as the first one was. */
    save: (document: Document, sending: Sending) =>
      inTurn(async () => (await answerOf(sending.key, document)) ?? save(document, sending)),
    create: (folder: string, sending: Sending) =>
      inTurn(async () => (await answerOf(sending.key, undefined)) ?? create(folder, sending)),
    /** The answer to an earlier save, once no save is under way; undefined if that save never came. */
    answerOf: (key: string, document: Document | undefined) => inTurn(() => answerOf(key, document)),
    takeBack: (document: Document, by: string, commit?: string) =>
      inTurn(() => takeBack(document, by, commit)),
    isLoose: async ({ path }: Document) => (await looseAmong([path])).includes(path),
    /** Who deleted a file, and when. */
    async lastOf({ path }: Document): Promise<Gone> {
      const [last] = await changesIn('.', ['--max-count=1'], [path])
      return { by: last?.by ?? 'Somebody', at: last?.at ?? new Date().toISOString() }
    },
    async openAt({ path }: Document, at: string): Promise<Record<string, unknown>> {
      return contentOf(await textAt('.', inCommit(at, path)), path)
    }
  }
}

/** A file in a commit, as git names it. */
const inCommit = (revision: string, path: string) => `${revision}:./${path}`

/** Every saved text of a file, newest first. */
const history = ({ path }: Document): Promise<Change[]> => changesIn('.', ['--max-count=30'], [path])

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
  const own = contentAt(document.path)
  refuseMisfit(document, text, own)
  return { data: isTranslated(document) ? openTranslation(document) : own, version: versionOf(text) }
}

/** Throws if the form of a document cannot show all of a text. */
function refuseMisfit({ path, shape, translation }: Document, text: string, data = contentOf(text, path)) {
  const misfit = misfitOf(shape, data, translation !== undefined)
  if (!misfit) return
  const { place, why } = misfit
  throw new Unreadable(`${path} cannot be read: line ${lineOf(text, place)}: “${place.join(' › ')}” ${why}`)
}

const answer = ({ id, label, page }: Document, opened: Opened): Saved => ({
  ok: true,
  id,
  label,
  page,
  ...opened
})

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
    before === undefined
      ? []
      : (tryRead(() => namesOf(changesBetween(shape, contentOf(before), contentOf(source)))) ?? [])
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
  for (const { path, text } of files) await (text === '' ? rm(path, { force: true }) : writeWhole(path, text))
}

type Commit = {
  said: string
  by: string
  /** Those of the files that git may not know. */
  unknown?: string[]
}

/** Commits these files and nothing else, whatever a developer has staged beside them. */
async function commitFiles(paths: string[], { said, by, unknown = [] }: Commit) {
  const present = unknown.filter((path) => existsSync(path))
  if (present.length > 0) await git('.', 'add', '--', ...present)
  const options = ['--quiet', '--no-gpg-sign', '--only', '--message', said]
  await git('.', ...asAuthor(by), 'commit', ...options, '--', ...paths)
}

/** Names a save in the message of its commit, so that a repeat of it is known also after a restart. */
const saveKey = 'Save'

/** A page does not repeat older saves. */
const recent = '--since=30 days ago'

async function keysOfSaves(): Promise<Set<string>> {
  const messages = await git('.', 'log', '--format=%b', recent, `--grep=^${saveKey}: `)
  const found = messages.matchAll(new RegExp(`^${saveKey}: (\\S+)$`, 'gm'))
  return new Set(Array.from(found, ([, key = '']) => key))
}

/** A subject of at most 72 characters, and all changes below if they are more. */
function message(label: string, changes: string[], key?: string): string {
  const whole = `${label}: ${changes.join(', ')}`
  const all = whole.length <= 72 ? [whole] : [`${whole.slice(0, 71)}…`, changes.join('\n')]
  return [...all, ...(key ? [`${saveKey}: ${key}`] : [])].join('\n\n')
}

/** Those of the files whose text is in no commit. */
async function looseAmong(paths: string[]): Promise<string[]> {
  const options = ['--porcelain', '-z', '--no-renames', '--untracked-files=all']
  const found = await gitExactly('.', 'status', ...options, '--', ...paths)
  // Git names them from the top of its repository, of which the project may be a folder.
  const named = found.split('\0').map((entry) => `/${entry.slice('?? '.length)}`)
  return paths.filter((path) => named.some((name) => name.endsWith(`/${path}`)))
}

/** Keeps a text that is about to be replaced, though no form can show it. */
async function keepAside(path: string) {
  const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${basename(path)}`
  await writeWhole(join(editorFolder, 'unreadable', name), textOf(path))
}

/** Pictures that the content names. */
function picturesOf(shape: Document['shape'], data: unknown): string[] {
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
