import type { EventEmitter } from 'node:events'
import { mkdtemp, mkdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createServer } from 'vite'
import { expect, test } from 'vitest'
import { articleRoutes } from './article-routes.ts'

test('an article that is added has the table of pages read again, another file has not', async () => {
  const root = await mkdtemp(join(tmpdir(), 'ocsm-routes-'))
  const routes = join(root, 'site/routes.ts')
  await mkdir(join(root, 'site'))
  await writeFile(routes, '')
  const server = await createServer({
    root,
    configFile: false,
    server: { middlewareMode: true, watch: null, ws: false },
    plugins: [articleRoutes()]
  })
  const changed = async (file: string) => {
    await utimes(routes, 0, 0)
    const watcher: EventEmitter = server.watcher
    watcher.emit('add', join(root, file))
    return (await stat(routes)).mtimeMs > 0
  }
  expect(await changed('content/articles/new.mdx')).toBe(true)
  expect(await changed('content/home.yaml')).toBe(false)
  await server.close()
  await rm(root, { recursive: true })
})
