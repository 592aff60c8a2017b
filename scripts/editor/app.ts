import type { AnyContent } from '@content-collections/core'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { z } from 'zod'
import { checkFile } from './check-file.ts'
import { editorOf } from './collections.ts'
import { editorPath } from './paths.ts'

/** The page may not load anything from, or send anything to, another host. */
const policy = [
  "default-src 'self' blob: data:",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'"
].join('; ')

const written = z.object({ name: z.string(), text: z.string() })

/** Serves the editor's page, its forms, and the check of what it is about to write. `folder` contains the page. */
export function createEditor(content: readonly AnyContent[], folder: string) {
  const app = new Hono()
  app.use(async ({ header }, next) => {
    header('Content-Security-Policy', policy)
    await next()
  })
  app.get(`${editorPath}forms`, (c) => c.json(editorOf(content)))
  app.post(`${editorPath}check`, async (c) => {
    const { name, text } = written.parse(await c.req.json())
    return c.json(await checkFile(content, name, text))
  })
  app.get(editorPath.slice(0, -1), (c) => c.redirect(editorPath))
  app.use(
    `${editorPath}*`,
    serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(editorPath.length - 1) })
  )
  return app
}
