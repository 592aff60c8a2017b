import type { EventEmitter } from 'node:events'
import { cp, mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin, type ServerOptions } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { articleRoutes } from './article-routes.ts'
import { passResults } from './pass-results-plugin.ts'

async function serve(root: string, plugin: Plugin, options?: ServerOptions) {
  const server = await createServer({
    root,
    configFile: false,
    plugins: [plugin],
    server: { middlewareMode: true, ws: false, ...options }
  })
  onTestFinished(() => server.close())
  return server
}

test('an article that is added has the table of pages read again, another file has not', async () => {
  const root = await temporaryDir()
  const routes = join(root, 'site/routes.ts')
  await mkdir(join(root, 'site'))
  await writeFile(routes, '')
  const server = await serve(root, articleRoutes(), { watch: null })
  const watcher: EventEmitter = server.watcher
  const changed = async (file: string) => {
    await utimes(routes, 0, 0)
    watcher.emit('add', join(root, file))
    return (await stat(routes)).mtimeMs > 0
  }
  expect(await changed('content/articles/new.mdx')).toBe(true)
  expect(await changed('content/home.yaml')).toBe(false)
})

test('a result of Find your pass that changes is shown without a restart', async () => {
  const root = await temporaryDir()
  const questions = 'content/find-your-pass.yaml'
  for (const file of ['content/claims.yaml', questions]) await cp(file, join(root, file))
  const server = await serve(root, passResults())
  const load = async () => (await server.transformRequest('pass-results/player.europe'))?.code
  expect(await load()).toContain('ocsm-trials')

  const written = await readFile(join(root, questions), 'utf8')
  await writeFile(join(root, questions), written.replaceAll('ocsm-trials', 'other-trials'))
  await expect.poll(load, { timeout: 10_000 }).not.toContain('ocsm-trials')
})
