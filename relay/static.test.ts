import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { serveSite } from './static.ts'
import { temporaryDir } from './testing/temporary-dir.ts'

async function openSite() {
  const outside = await temporaryDir()
  const dir = join(outside, 'client')
  await mkdir(join(dir, 'opportunities'), { recursive: true })
  await mkdir(join(dir, 'assets'))
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(dir, 'index.html'), '<h1>Home</h1>')
  await writeFile(join(dir, '404.html'), '<h1>404</h1>')
  await writeFile(join(dir, 'opportunities/index.html'), '<h1>Opportunities</h1>')
  await writeFile(join(dir, 'assets/home-1a2b.js'), 'let home')
  await writeFile(join(dir, 'assets/home-1a2b.js.br'), brotliCompressSync('let home'))
  await writeFile(join(dir, 'assets/home-1a2b.js.gz'), 'gzipped')
  await writeFile(join(dir, 'robots.txt'), 'User-agent: *')
  const logged: string[] = []
  const site = serveSite(dir, pino({ base: null }, { write: (line) => void logged.push(line) }))
  const get = (path: string, init?: RequestInit) => site(new Request(`http://localhost${path}`, init))
  return { get, logged }
}

test.each([
  ['/', '<h1>Home</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/opportunities', '<h1>Opportunities</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/opportunities?utm_source=x', '<h1>Opportunities</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/robots.txt', 'User-agent: *', 'text/plain; charset=utf-8', 'no-cache'],
  [
    '/assets/home-1a2b.js',
    'let home',
    'text/javascript; charset=utf-8',
    'public, max-age=31536000, immutable'
  ]
])('%s is served with its type and cache rule', async (path, body, type, cache) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('Cache-Control')).toBe(cache)
})

test('a compressed sibling is served to whoever takes it', async () => {
  const { get } = await openSite()
  const br = await get('/assets/home-1a2b.js', { headers: { 'Accept-Encoding': 'gzip, deflate, br' } })
  expect(br.headers.get('Content-Encoding')).toBe('br')
  expect(br.headers.get('Vary')).toBe('Accept-Encoding')
  expect(br.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(brotliDecompressSync(await br.bytes()).toString()).toBe('let home')
  const gzip = await get('/assets/home-1a2b.js', { headers: { 'Accept-Encoding': 'gzip' } })
  expect(gzip.headers.get('Content-Encoding')).toBe('gzip')
  expect(await gzip.text()).toBe('gzipped')
})

test('an unknown path gets the not-found page and is logged', async () => {
  const { get, logged } = await openSite()
  const response = await get('/nowhere?email=ada@example.com')
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('<h1>404</h1>')
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=UTF-8')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(logged.map((line) => JSON.parse(line))).toEqual([
    expect.objectContaining({ msg: 'no such page', path: '/nowhere' })
  ])
})

test('a missing asset is not remembered as missing', async () => {
  const { get } = await openSite()
  const response = await get('/assets/gone-1a2b.js')
  expect(response.status).toBe(404)
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
})

test.each(['/404', '/404.html'])('%s itself answers 404', async (path) => {
  const { get } = await openSite()
  expect((await get(path)).status).toBe(404)
})

test('a missing path that is endless or holds control characters stays one short line in the log', async () => {
  const { get, logged } = await openSite()
  await get(`/%0A%1B[31m${'x'.repeat(5000)}`)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^[\x20-\x7e]{1,400}\n$/)
})

test('a trailing slash is redirected away, and nowhere else', async () => {
  const { get } = await openSite()
  const response = await get('/opportunities/?utm_source=x')
  expect(response.status).toBe(308)
  expect(response.headers.get('Location')).toBe('/opportunities?utm_source=x')
  for (const path of ['//evil.example/', '/\\evil.example/', '/opportunities//']) {
    expect((await get(path)).headers.get('Location')).toBeNull()
  }
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e/secret.txt',
  '/index.html%00.txt',
  '/%ff'
])('nothing outside the site is served: %s', async (path) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})

test('HEAD answers like GET without a body, other methods are not taken', async () => {
  const { get } = await openSite()
  const head = await get('/', { method: 'HEAD' })
  expect(head.status).toBe(200)
  expect(head.headers.get('Content-Length')).toBe('13')
  expect(await head.text()).toBe('')
  const post = await get('/', { method: 'POST' })
  expect(post.status).toBe(405)
  expect(post.headers.get('Allow')).toBe('GET, HEAD')
})
