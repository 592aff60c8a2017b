import { createHash } from 'node:crypto'
import fs from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { defaultLanguage, type Language, languageCodes } from '../../contract/languages.ts'
import { visitorWords, type WordsIn } from '../../contract/messages.ts'
import { parseJson } from '../parse-json.ts'

/** The bytes of a file in one encoding, with its own tag. */
export type Variant = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string>; etag: string }

export type SiteFile = { plain: Variant; br: Variant | undefined; gzip: Variant | undefined }

export type SiteFiles = {
  /** Keyed by URL path: `/opportunities` is `opportunities/index.html`. */
  files: Map<string, SiteFile>
  pages: Set<string>
  /** The page for an unknown path, of each language that has one. */
  notFound: Map<Language, SiteFile>
  wordsIn: WordsIn
  /** The headers of `_headers` for any path, whether or not it has a file, without `Cache-Control`. */
  commonHeaders: (path: string) => Record<string, string>
}

/** What the relay's own pages say in the languages of a build, by their codes. A build of an older version has no such file. */
export const wordsFile = '_words'

const hidden = /(?:^|\/)_(?:headers|pages|words)$|\.(?:br|gz)$/

/** The relay has room for two builds of this size, in bytes. */
const mostBytes = 128 * 1024 * 1024

const canAskTheSystem = fs.existsSync('/proc/self/fd')

/**
 * Reads a file of a build. On a server with the editor, the editor's user writes the build (docs/deploying.md): the relay
 * would follow a link there with rights of its own, and serve leads. Looks after it has opened the file, so that nobody can
 * exchange it in between.
 */
export function readBuilt(dir: string, name: string, room = mostBytes): Buffer<ArrayBuffer> {
  const file = resolve(dir, name)
  // A pipe would otherwise wait for its writer.
  const opened = fs.openSync(file, fs.constants.O_RDONLY | fs.constants.O_NONBLOCK)
  try {
    const { size } = fs.fstatSync(opened)
    const real = fs.realpathSync.native(canAskTheSystem ? `/proc/self/fd/${opened}` : file)
    if (real !== file || size > room) throw new Error(`${name}: expected a file of this build`)
    return fs.readFileSync(opened)
  } finally {
    fs.closeSync(opened)
  }
}

/**
 * Reads a whole built site into memory, about ten megabytes. So no answer waits for the disk, a path that is not in the
 * table reaches no file, and the pages of one build stay together while the next one is written.
 */
export function readSiteFiles(dir: string): SiteFiles {
  const rules = fs.existsSync(join(dir, '_headers'))
    ? parseHeaderRules(readBuilt(dir, '_headers').toString())
    : []
  const names = fs
    .readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)

  let room = mostBytes
  const bytesOf = (name: string) => {
    const bytes = readBuilt(dir, name, room)
    room -= bytes.length
    return bytes
  }

  const read = (name: string, path: string): SiteFile => {
    const bytes = bytesOf(name)
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const encoded = [`${name}.br`, `${name}.gz`].some((sibling) => present.has(sibling))
    const common = {
      'cache-control': 'no-cache',
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      ...headersOf(path, rules),
      ...(encoded ? { vary: 'Accept-Encoding' } : {})
    }
    const variant = (ending: string, coding: string) => {
      if (!present.has(name + ending)) return undefined
      const etag = `"${hash}-${coding}"`
      return { bytes: bytesOf(name + ending), etag, headers: { ...common, etag, 'content-encoding': coding } }
    }
    const etag = `"${hash}"`
    const plain = { bytes, etag, headers: { ...common, etag } }
    return { plain, br: variant('.br', 'br'), gzip: variant('.gz', 'gzip') }
  }

  const files = new Map<string, SiteFile>()
  const pages = new Set<string>()
  for (const name of names.filter((each) => !hidden.test(each) && !notFoundPages.has(each))) {
    const path = pathOf(name)
    files.set(path, read(name, path))
    if (name.endsWith('.html')) pages.add(path)
  }
  return {
    files,
    pages,
    notFound: new Map(
      [...notFoundPages]
        .filter(([name]) => present.has(name))
        .map(([name, language]) => [language, read(name, `/${name}`)])
    ),
    wordsIn: readWords(present.has(wordsFile) ? readBuilt(dir, wordsFile).toString() : ''),
    commonHeaders(path) {
      const { 'cache-control': _, ...headers } = headersOf(path, rules)
      return headers
    }
  }
}

/** By their files, the languages of these pages. */
const notFoundPages = new Map(
  languageCodes.map((code) => [code === defaultLanguage ? '404.html' : `${code}/404.html`, code])
)

/** A language of which a sentence is missing is English as a whole. */
export function readWords(text: string): WordsIn {
  const built = new Map<string, unknown>(Object.entries(parseJson(text) ?? {}))
  const english = { ...visitorWords, language: defaultLanguage }
  const known = new Map(
    languageCodes.flatMap((language) => {
      const words = built.get(language)
      return isLike(words, visitorWords) ? [[language, { ...words, language }] as const] : []
    })
  )
  return (language) => known.get(language) ?? english
}

/** Whether a value has all texts that `model` has. */
function isLike<Model>(given: unknown, model: Model): given is Model {
  if (typeof model !== 'object' || model === null) return typeof given === typeof model
  const values = new Map<string, unknown>(Object.entries(given ?? {}))
  return Object.entries(model).every(([name, value]: [string, unknown]) => isLike(values.get(name), value))
}

/** As in a URL, percent-encoded. */
const pathOf = (name: string) => encodeURI(`/${name}`).replace(/(?<=.)\/index\.html$|index\.html$/, '')

type HeaderRule = { matches: (path: string) => boolean; headers: [name: string, value: string][] }

/**
 * Parses a `_headers` file as static hosts do: a path, in which `*` matches anything, followed by indented headers.
 * Throws on any other line. https://developers.cloudflare.com/pages/configuration/headers/,
 * https://docs.netlify.com/manage/routing/headers/
 */
export function parseHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = []
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    if (/^\/\S*\s*$/.test(line)) {
      rules.push({ matches: matcherOf(line.trim()), headers: [] })
      continue
    }
    const [, name, value] = /^\s+([\w-]+):\s*(\S.*?)\s*$/.exec(line) ?? []
    const rule = rules.at(-1)
    if (!rule || !name || !value)
      throw new Error(`_headers:${index + 1}: expected a path or an indented header`)
    rule.headers.push([name, value])
  }
  return rules
}

/**
 * Applies every matching rule. If several rules set a header, their values are joined by commas, as static hosts do.
 */
export function headersOf(path: string, rules: HeaderRule[]): Record<string, string> {
  const headers = new Headers()
  for (const { matches, headers: own } of rules) {
    if (matches(path)) for (const [name, value] of own) headers.append(name, value)
  }
  return Object.fromEntries(headers)
}

function matcherOf(pattern: string): (path: string) => boolean {
  const parts = pattern.split('*').map((part) => RegExp.escape(part))
  const shape = new RegExp(`^${parts.join('.*')}$`, 's')
  return (path) => shape.test(path)
}
