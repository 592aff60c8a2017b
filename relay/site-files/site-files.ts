import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { headersOf, parseHeaderRules } from './header-rules.ts'

/** The bytes of a file in one encoding, with its own tag. */
export type Variant = { bytes: Uint8Array<ArrayBuffer>; headers: Record<string, string>; etag: string }

export type SiteFile = { plain: Variant; br: Variant | undefined; gzip: Variant | undefined }

export type SiteFiles = {
  /** Keyed by URL path: `/opportunities` is `opportunities/index.html`. */
  files: Map<string, SiteFile>
  pages: Set<string>
  notFound: SiteFile | undefined
  /** The headers of `_headers` for any path, whether or not it has a file, without `Cache-Control`. */
  commonHeaders: (path: string) => Record<string, string>
}

const hidden = /(?:^|\/)_(?:headers|pages)$|\.(?:br|gz)$/

/**
 * Reads a whole built site into memory, about ten megabytes. So no answer waits for the disk, a path that is not in the
 * table reaches no file, and the pages of one build stay together while the next one is written.
 */
export function readSiteFiles(dir: string): SiteFiles {
  const rulesFile = join(dir, '_headers')
  const rules = existsSync(rulesFile) ? parseHeaderRules(readFileSync(rulesFile, 'utf8')) : []
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const present = new Set(names)

  const read = (name: string, path: string): SiteFile => {
    const bytes = readFileSync(join(dir, name))
    const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 22)
    const encoded = [`${name}.br`, `${name}.gz`].some((sibling) => present.has(sibling))
    const common = {
      'cache-control': 'no-cache',
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      ...headersOf(path, rules),
      ...(encoded ? { vary: 'Accept-Encoding' } : {})
    }
    const variant = (ending: string, coding: string) =>
      present.has(name + ending)
        ? {
            bytes: readFileSync(join(dir, name + ending)),
            etag: `"${hash}-${coding}"`,
            headers: { ...common, etag: `"${hash}-${coding}"`, 'content-encoding': coding }
          }
        : undefined
    const etag = `"${hash}"`
    return {
      plain: { bytes, etag, headers: { ...common, etag, 'accept-ranges': 'bytes' } },
      br: variant('.br', 'br'),
      gzip: variant('.gz', 'gzip')
    }
  }

  const files = new Map<string, SiteFile>()
  const pages = new Set<string>()
  for (const name of names.filter((each) => !hidden.test(each) && each !== notFoundPage)) {
    const path = pathOf(name)
    files.set(path, read(name, path))
    if (name.endsWith('.html')) pages.add(path)
  }
  return {
    files,
    pages,
    notFound: present.has(notFoundPage) ? read(notFoundPage, `/${notFoundPage}`) : undefined,
    commonHeaders(path) {
      const { 'cache-control': _, ...headers } = headersOf(path, rules)
      return headers
    }
  }
}

const notFoundPage = '404.html'

/** As in a URL, percent-encoded. */
const pathOf = (name: string) => encodeURI(`/${name}`).replace(/(?<=.)\/index\.html$|index\.html$/, '')
