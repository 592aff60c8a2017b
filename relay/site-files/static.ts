import { watchFile } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { pagePath } from '../../contract/addresses.ts'
import { defaultLanguage, inEnglish, languageAt } from '../../contract/languages.ts'
import type { WordsIn } from '../../contract/messages.ts'
import { readSiteFiles, type SiteFile, type SiteFiles, type Variant } from './site-files.ts'

export type Site = {
  answer: (request: Request) => Promise<Response>
  /** Whether a URL path is one of the site's pages. */
  isPage: (path: string) => boolean
  /** What the relay's own pages say. */
  wordsIn: WordsIn
}

/** Headers of every answer for a path. Called only if no file has them ready. */
type CommonHeaders = () => Variant['headers']

/** How often to look for another build, in milliseconds. */
const lookMs = 1000

/**
 * Serves the built site from `dir` with the headers of its `_headers` file. A page that its language lacks leads to
 * the English one, and an unknown path gets the `404.html` of its language. Once another
 * build replaces this one and `findProblem` finds none, serves that, and the scripts, styles and pictures of the earlier
 * one to pages that are open.
 */
export function serveSite(
  dir: string,
  log: Logger,
  findProblem: () => Promise<string | undefined> = async () => undefined
): Site {
  let site = readSiteFiles(dir)
  let earlier: SiteFiles | undefined

  async function follow() {
    const problem = await findProblem()
    if (problem !== undefined) return log.error(`${problem}: the one before is still served`)
    try {
      const found = readSiteFiles(dir)
      earlier = site
      site = found
      log.info('another build is served')
    } catch (error) {
      log.error({ err: error }, 'another build could not be read: the one before is still served')
    }
  }
  watchFile(join(dir, '_headers'), { interval: lookMs, persistent: false }, ({ ino }) => {
    // Between the two renames of an exchange, there is no file.
    if (ino !== 0) void follow()
  })

  async function answer(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    const { files, pages, notFound, commonHeaders } = site
    const common = () => commonHeaders(pathname)
    if (request.method !== 'GET' && request.method !== 'HEAD') return wrongMethod(common)
    const file =
      files.get(pathname) ?? (pathname.startsWith('/assets/') ? earlier?.files.get(pathname) : undefined)
    if (file) return answerFile(file, request)
    const page = pagePath(pathname)
    if (page !== pathname && pages.has(page)) return redirect(301, page + search, common)
    // A page leaves its language while a sentence of it is missing.
    if (pages.has(inEnglish(page))) return redirect(302, inEnglish(page) + search, common)
    // A URL's path contains no control characters or line breaks: they are percent-encoded.
    log.info({ path: pathname.slice(0, 200) }, 'no such page')
    const missing = notFound.get(languageAt(pathname)) ?? notFound.get(defaultLanguage)
    return answerMissing(missing, request, common)
  }

  return {
    answer,
    isPage: (path) => site.pages.has(path),
    wordsIn: (language) => site.wordsIn(language)
  }
}

function answerFile(file: SiteFile, request: Request): Response {
  const variant = choose(file, request)
  const { 'content-encoding': _, ...kept } = variant.headers
  return isUnchanged(request.headers.get('If-None-Match'), variant.etag)
    ? new Response(null, { status: 304, headers: kept })
    : answerBytes(variant.bytes, request, 200, variant.headers)
}

function answerMissing(page: SiteFile | undefined, request: Request, common: CommonHeaders): Response {
  if (!page) {
    const headers = { ...common(), 'cache-control': 'no-cache' }
    return new Response('Page not found\n', { status: 404, headers })
  }
  const { bytes, headers } = choose(page, request)
  const { etag: _, ...kept } = headers
  return answerBytes(bytes, request, 404, kept)
}

function answerBytes(bytes: Variant['bytes'], { method }: Request, status: number, own: Variant['headers']) {
  const headers = { ...own, 'content-length': String(bytes.length) }
  return new Response(method === 'HEAD' ? null : bytes, { status, headers })
}

function choose({ br, gzip, plain }: SiteFile, { headers }: Request): Variant {
  const accepted = headers.get('Accept-Encoding')
  if (br && takes(accepted, 'br')) return br
  return gzip && takes(accepted, 'gzip') ? gzip : plain
}

const wrongMethod = (common: CommonHeaders) =>
  new Response('This page can only be read.\n', { status: 405, headers: { ...common(), allow: 'GET, HEAD' } })

/** Redirects only to a known path, so never to another host. */
const redirect = (status: 301 | 302, location: string, common: CommonHeaders) =>
  new Response(null, { status, headers: { ...common(), location } })

/** Whether an `If-None-Match` names this tag. A cache on the way may have weakened the tag (RFC 9110, 13.1.2). */
function isUnchanged(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false
  if (ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}

/** Whether an `Accept-Encoding` names this coding without a weight of zero, which would refuse it. */
function takes(acceptEncoding: string | null, coding: string): boolean {
  if (acceptEncoding === null) return false
  return acceptEncoding.split(',').some((part) => {
    const [name = '', ...parameters] = part.toLowerCase().split(';')
    return name.trim() === coding && !parameters.some((text) => /^\s*q\s*=\s*0(?:\.0*)?\s*$/.test(text))
  })
}
