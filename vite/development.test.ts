import type { EventEmitter } from 'node:events'
import { mkdir, readFile, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
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

test.each([
  [50, 50],
  [50, 0]
])(
  'a change during the reading of another is shown in browser and server: read in %d and %d ms',
  async (...durations) => {
    const root = await temporaryDir()
    const files = { home: 'before', contact: 'before' }
    const begun = Promise.withResolvers<void>()
    let running = 0
    const readAgain = async () => {
      running += 1
      const found = { ...files }
      begun.resolve()
      await setTimeout(durations.shift())
      running -= 1
      return found
    }
    const content = { root, read: async () => ({ ...files }), readAgain }
    const server = await serve(root, contentModules(content), { watch: null })
    const watcher: EventEmitter = server.watcher
    const { client, ssr } = server.environments
    const modules = [client, ssr].flatMap((from) =>
      ['content/home', 'content/contact'].map((id) => ({ from, id }))
    )
    const load = () =>
      Promise.all(modules.map(async ({ from, id }) => (await from.transformRequest(id))?.code))
    const all = (words: string) => modules.map(() => expect.stringContaining(words))
    expect(await load()).toEqual(all('before'))
    for (const name of ['home', 'contact'] as const) {
      files[name] = 'after'
      watcher.emit('change', join(root, `content/${name}.yaml`))
      await begun.promise
    }
    await expect
      .poll(async () => (running === 0 ? await load() : 'still reading'), { timeout: 60_000 })
      .toEqual(all('after'))
  }
)
