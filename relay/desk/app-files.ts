import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { deskPath } from '../../contract/desk.ts'

/**
 * Serves the built app of the desk from `dir`. A path that is not a file is a screen of the app, which reads it from the
 * address. Undefined if the app was not built.
 */
export function serveDeskApp(dir: string): ((request: Request) => Promise<Response>) | undefined {
  if (!existsSync(join(dir, 'index.html'))) return undefined
  const app = new Hono()
  app.use(
    `${deskPath}/assets/*`,
    serveStatic({
      root: dir,
      rewriteRequestPath: (path) => path.slice(deskPath.length),
      // A file's name changes with its content.
      onFound: (_path, c) => c.header('Cache-Control', 'private, max-age=31536000, immutable')
    })
  )
  app.get(`${deskPath}/assets/*`, (c) => c.body(null, 404))
  app.get('*', async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.html(await readFile(join(dir, 'index.html'), 'utf8'))
  })
  return async (request) => app.fetch(request)
}
