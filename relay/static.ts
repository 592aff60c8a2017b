import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import type { Logger } from 'pino'

/** Serves the built site from `dir`: `/opportunities` is `opportunities/index.html`, an unknown path is `404.html`. */
export function serveSite(dir: string, log: Logger): (request: Request) => Promise<Response> {
  const app = new Hono()

  app.use(async (c, next) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') {
      return c.text('This page can only be read.\n', 405, { Allow: 'GET, HEAD' })
    }
    const { pathname, search } = new URL(c.req.url)
    // A path that starts with two slashes would be another host as the target of a redirect.
    if (pathname.includes('//') || isNotFoundPage(pathname)) return c.notFound()
    if (pathname !== '/' && pathname.endsWith('/')) return c.redirect(pathname.slice(0, -1) + search, 308)
    await next()
    if (c.res.ok) c.header('Cache-Control', cacheRule(pathname))
    return undefined
  })

  app.use(serveStatic({ root: dir, precompressed: true }))

  app.notFound(async (c) => {
    // The path of a URL holds neither control characters nor line breaks: they are percent-encoded.
    log.info({ path: new URL(c.req.url).pathname.slice(0, 200) }, 'no such page')
    const page = await readFile(join(dir, '404.html'), 'utf8').catch(() => '<h1>Page not found</h1>')
    return c.html(page, 404, { 'Cache-Control': 'no-cache' })
  })

  return async (request) => app.fetch(request)
}

const isNotFoundPage = (path: string) => path === '/404' || path === '/404.html'

/** Files under /assets/ carry a hash of their content in their name. */
const cacheRule = (path: string) =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'
