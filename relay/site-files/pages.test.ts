import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { serveNext } from '../../scripts/build-folders.ts'
import { openRelay } from '../../testing/relay/open-relay.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { createLog } from '../process/log.ts'
import { openPages } from './pages.ts'

const whole = {
  'index.html': 'home',
  '404.html': 'not found',
  'careers/index.html': 'careers',
  _pages: 'index.html\n404.html\ncareers/index.html\n'
}

async function writeBuild(root: string, folder: string, files: Record<string, string>) {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, folder, 'client', name)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
}

/** A relay whose builds hold these files. */
async function openBuilds(builds: Record<string, Record<string, string>>) {
  const root = await temporaryDir()
  for (const [folder, files] of Object.entries(builds)) await writeBuild(root, folder, files)
  const logged: string[] = []
  const log = createLog({ base: null }, { write: (line) => void logged.push(line) })
  const pages = await openPages(root, log)
  const { relay, clock, postJson } = await openRelay({
    site: pages.site?.answer,
    pagesProblem: pages.problem
  })
  const get = (path: string) => relay(new Request(`http://localhost${path}`))
  return {
    root,
    pages,
    logged,
    get,
    postJson,
    /** Asks after the cached answer has expired. */
    ready: async () => {
      clock.advance(1000)
      await setImmediate()
      const answer = await get('/readyz')
      const { message }: { message: string } = await answer.json()
      return [answer.status, message]
    }
  }
}

const isReady = [200, 'The store can be written, and every page is there.']
const lacks = (what: string) => [503, `Pages are missing: ${what}.`]

test.each(['index.html', '404.html', 'careers/index.html'])(
  'a relay is not ready from the moment on when %s vanishes, until it is back',
  async (name) => {
    const { root, ready, get } = await openBuilds({ build: whole })
    expect(await ready()).toEqual(isReady)
    await rm(join(root, 'build/client', name))
    expect(await ready()).toEqual(lacks(`build/client lacks ${name}`))
    // The relay still serves the files that it has in memory.
    expect((await get('/careers')).status).toBe(200)
    await writeBuild(root, 'build', whole)
    expect(await ready()).toEqual(isReady)
  }
)

test('a relay that starts without a build says so, is not ready, and takes leads all the same', async () => {
  const { ready, get, postJson, logged } = await openBuilds({})
  expect(logged.join('')).toContain('build/client is missing')
  expect(await ready()).toEqual(lacks('build/client is missing'))
  expect((await get('/')).status).toBe(404)
  expect((await postJson(sampleLead())).status).toBe(200)
})

test('a relay that serves the build before keeps it when a build moves the broken one there', async () => {
  const headers = { _headers: '/*\n  X-Frame-Options: DENY\n' }
  const broken = { ...whole, ...headers, 'index.html': 'broken', 'careers/index.html': '' }
  const { root, get, logged } = await openBuilds({
    build: broken,
    'build.previous': { ...whole, ...headers }
  })
  await writeBuild(root, 'build.next', { ...whole, ...headers })
  await serveNext(root)
  await expect
    .poll(() => logged.join(''), { timeout: 10_000 })
    .toContain('lacks careers/index.html: the one before')
  expect(await (await get('/')).text()).toBe('home')
  expect((await get('/careers')).status).toBe(200)
})

test.each([
  ['lacks careers/index.html', { ...whole, 'careers/index.html': '' }],
  ['cannot be read', { ...whole, _headers: 'no rule' }]
])('a start with a build that %s serves the one before, and says so', async (what, broken) => {
  const before = { ...whole, 'careers/index.html': 'careers before' }
  const { root, pages, ready, get, logged } = await openBuilds({ build: broken, 'build.previous': before })
  expect(await (await get('/careers')).text()).toBe('careers before')
  expect(await ready()).toEqual(isReady)
  expect(pages.fallback).toBe(`build/client ${what}`)
  expect(logged.join('')).toContain('so the pages of the build before are served')
  await rm(join(root, 'build.previous'), { recursive: true })
  await rm(join(root, 'build'), { recursive: true })
  expect(await ready()).toEqual(lacks('build.previous/client is missing'))
})

test('a relay stays ready while a new build replaces the one that it serves', async () => {
  const { root, ready } = await openBuilds({ build: whole })
  await rename(join(root, 'build'), join(root, 'build.previous'))
  expect(await ready()).toEqual(isReady)
  await writeBuild(root, 'build', whole)
  expect(await ready()).toEqual(isReady)
})

test.each([
  ['build', 'leads'],
  ['build/client', 'leads/client'],
  ['build/client/more', 'leads/client'],
  ['build/client/_headers', 'leads/client/secret.txt'],
  ['build/client/_pages', 'leads/client/secret.txt'],
  ['build/client/_words', 'leads/client/secret.txt']
])('a build whose %s is a link shows nothing of what only the relay may read', async (link, target) => {
  const root = await temporaryDir()
  await writeBuild(root, 'build', whole)
  await writeBuild(root, 'leads', { ...whole, 'secret.txt': 'ada@example.com' })
  await rm(join(root, link), { recursive: true, force: true })
  await symlink(join(root, target), join(root, link))
  const pages = await openPages(root, createLog({ base: null }, { write: () => {} }))
  const shown = await Promise.all(
    ['/secret.txt', '/more/secret.txt'].map(async (path) =>
      (await pages.site?.answer(new Request(`http://localhost${path}`)))?.text()
    )
  )
  expect([...shown, await pages.problem()].join()).not.toContain('ada@example.com')
})
