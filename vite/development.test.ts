import type { EventEmitter } from 'node:events'
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createServer, type Plugin, type ServerOptions } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { copyContentTo } from '../testing/project-copies.ts'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { articleRoutes } from './article-routes.ts'
import { contentModules } from './content-plugin.ts'
import { openContent } from './content.ts'

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

test('words that change are shown without a restart, and a fault is named and leaves what was shown', async () => {
  const root = await temporaryDir()
  await copyContentTo(root)
  const server = await serve(root, contentModules(openContent(root)))
  const logged = vi.spyOn(server.config.logger, 'error').mockReturnValue()
  const load = async (name: string) => (await server.transformRequest(`content/${name}`))?.code
  const change = async (file: string, from: string, to: string) => {
    const path = join(root, 'content', file)
    await writeFile(path, (await readFile(path, 'utf8')).replaceAll(from, to))
  }
  expect(await load('findYourPass/player.europe')).toContain('"/ocsm-trials"')
  await change('find-your-pass.yaml', 'to: /ocsm-trials', 'to: /contact')
  const timeout = 60_000
  await expect.poll(() => load('findYourPass/player.europe'), { timeout }).not.toContain('"/ocsm-trials"')

  const before = await load('contact')
  await change('contact.yaml', 'mail: ', 'male: ')
  await expect
    .poll(() => logged.mock.calls.map(([message]) => message).join(), { timeout })
    .toContain(', field mail: ')
  expect(await load('contact')).toBe(before)
})
