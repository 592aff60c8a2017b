import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { serveSite } from './static.ts'

const headersFile = `/*
  X-Content-Type-Options: nosniff
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/opportunities
  Content-Security-Policy: script-src 'self'
/404.html
  Content-Security-Policy: script-src 'none'
`

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>404</h1>',
  '404.html.br': brotliCompressSync('<h1>404</h1>'),
  'es/404.html': '<h1>404 en español</h1>',
  'opportunities/index.html': '<h1>Opportunities</h1>',
  'assets/home-1a2b.js': 'let home',
  'assets/home-1a2b.js.br': brotliCompressSync('let home'),
  'assets/home-1a2b.js.gz': 'gzipped',
  'assets/hero.avif': 'avif',
  'robots.txt': 'User-agent: *',
  'trial.ics': 'BEGIN:VCALENDAR',
  'site.webmanifest': '{}',
  'sitemap.xml': '<urlset/>',
  _headers: headersFile
}

/** Serves a small site from a temporary folder with a secret beside it. */
async function openSite() {
  const outside = await temporaryDir()
  const dir = join(outside, 'client')
  for (const folder of ['opportunities', 'assets', 'es']) await mkdir(join(dir, folder), { recursive: true })
  await writeFile(join(outside, 'secret.txt'), 'secret')
  for (const [name, content] of Object.entries(files)) await writeFile(join(dir, name), content)
  const logged: string[] = []
  const { answer, isPage } = serveSite(dir, pino({ base: null }, { write: (line) => void logged.push(line) }))
  const get = (path: string, init?: RequestInit) => answer(new Request(`http://localhost${path}`, init))
  return { dir, get, isPage, logged }
}

const forGood = 'public, max-age=31536000, immutable'
const unBrotli = (bytes: ArrayBuffer | Buffer) => brotliDecompressSync(bytes).toString()

test.each([
  ['/', '<h1>Home</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/opportunities', '<h1>Opportunities</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/opportunities?utm_source=x', '<h1>Opportunities</h1>', 'text/html; charset=utf-8', 'no-cache'],
  ['/robots.txt', 'User-agent: *', 'text/plain; charset=utf-8', 'no-cache'],
  ['/assets/home-1a2b.js', 'let home', 'text/javascript; charset=utf-8', forGood],
  ['/assets/hero.avif', 'avif', 'image/avif', forGood],
  ['/trial.ics', 'BEGIN:VCALENDAR', 'text/calendar; charset=utf-8', 'no-cache'],
  ['/site.webmanifest', '{}', 'application/manifest+json', 'no-cache'],
  ['/sitemap.xml', '<urlset/>', 'application/xml; charset=utf-8', 'no-cache']
])('%s is served with its type and cache rule', async (path, body, type, cache) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(200)
  expect(await response.text()).toBe(body)
  expect(response.headers.get('Content-Type')).toBe(type)
  expect(response.headers.get('Cache-Control')).toBe(cache)
})

test.each([
  ['gzip, deflate, br', 'br', unBrotli, 'let home'],
  ['gzip', 'gzip', String, 'gzipped'],
  ['gzip;q=0.5, br;q=0', 'gzip', String, 'gzipped'],
  ['BR', 'br', unBrotli, 'let home'],
  ['br; q=0.000, gzip; q=0', null, String, 'let home'],
  ['brotli, gzipped, *;q=0', null, String, 'let home'],
  ['', null, String, 'let home']
])('Accept-Encoding %j is answered with %s', async (accepted, encoding, read, content) => {
  const { get } = await openSite()
  const response = await get('/assets/home-1a2b.js', { headers: { 'Accept-Encoding': accepted } })
  expect(response.headers.get('Content-Encoding')).toBe(encoding)
  expect(response.headers.get('Vary')).toBe('Accept-Encoding')
  expect(response.headers.get('Cache-Control')).toBe(forGood)
  expect(read(Buffer.from(await response.arrayBuffer()))).toBe(content)
})

test('every file has a strong tag for each encoding, and is not sent again to a client that has it', async () => {
  const { get } = await openSite()
  const tags = new Set<string>()
  for (const accepted of ['br', 'gzip', 'identity']) {
    const ask = (headers = {}) =>
      get('/assets/home-1a2b.js', { headers: { 'Accept-Encoding': accepted, ...headers } })
    const tag = (await ask()).headers.get('ETag') ?? ''
    tags.add(tag)
    for (const known of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
      const response = await ask({ 'If-None-Match': known })
      expect([known, response.status]).toEqual([known, 304])
      expect(response.headers.get('ETag')).toBe(tag)
      expect(response.headers.get('Vary')).toBe('Accept-Encoding')
      expect(response.headers.get('Content-Encoding')).toBeNull()
      expect(response.headers.get('Cache-Control')).toBe(forGood)
      expect(await response.text()).toBe('')
    }
    expect((await ask({ 'If-None-Match': '"other"' })).status).toBe(200)
  }
  expect(tags.size).toBe(3)
  for (const tag of tags) expect(tag).toMatch(/^"[\w-]+"$/)
  const page = await get('/opportunities')
  const again = await get('/opportunities', { headers: { 'If-None-Match': page.headers.get('ETag') ?? '' } })
  expect(again.status).toBe(304)
})

test('the rules of _headers hold, and the file itself is no page', async () => {
  const { get } = await openSite()
  const page = await get('/opportunities')
  expect(page.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect(page.headers.get('Content-Security-Policy')).toBe("script-src 'self'")
  const missing = await get('/_headers')
  expect(missing.status).toBe(404)
  expect(missing.headers.get('Content-Security-Policy')).toBe("script-src 'none'")
  expect(missing.headers.get('ETag')).toBeNull()
})

test('an unknown path gets the not-found page, compressed too, and is logged', async () => {
  const { get, logged } = await openSite()
  const response = await get('/nowhere?email=ada@example.com')
  expect(response.status).toBe(404)
  expect(await response.text()).toBe('<h1>404</h1>')
  expect(response.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(response.headers.get('Cache-Control')).toBe('no-cache')
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([{ msg: 'no such page', path: '/nowhere' }])
  const compressed = await get('/nowhere', { headers: { 'Accept-Encoding': 'br' } })
  expect(compressed.headers.get('Content-Encoding')).toBe('br')
  expect(unBrotli(await compressed.arrayBuffer())).toBe('<h1>404</h1>')
})

test('an unknown path of a language gets its not-found page, or the English one if it has none', async () => {
  const { get, isPage } = await openSite()
  for (const path of ['/es/nowhere', '/es/404.html']) {
    const response = await get(path)
    expect([response.status, await response.text()]).toEqual([404, '<h1>404 en español</h1>'])
  }
  expect(await (await get('/pt/nowhere')).text()).toBe('<h1>404</h1>')
  expect(isPage('/es/404.html')).toBe(false)
})

test('a page that its language lacks leads to the English one, with the campaign', async () => {
  const { get } = await openSite()
  for (const [path, english] of [
    ['/es/opportunities?utm_source=club', '/opportunities?utm_source=club'],
    ['/es', '/']
  ]) {
    const response = await get(path ?? '')
    expect([response.status, response.headers.get('Location')]).toEqual([302, english])
  }
})

test.each(['/assets/gone-1a2b.js', '/404', '/404.html'])(
  '%s answers 404, to be asked again',
  async (path) => {
    const { get } = await openSite()
    const response = await get(path)
    expect(response.status).toBe(404)
    expect(response.headers.get('Cache-Control')).toBe('no-cache')
  }
)

test('a missing path that is endless or holds control characters stays one short line in the log', async () => {
  const { get, logged } = await openSite()
  await get(`/%0A%1B[31m${'x'.repeat(5000)}`)
  expect(logged).toHaveLength(1)
  expect(logged[0]).toMatch(/^[\x20-\x7e]{1,400}\n$/)
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

test('every other answer has the headers of all paths, and no promise to keep', async () => {
  const { get } = await openSite()
  const answers = await Promise.all([
    get('/opportunities/'),
    get('/', { method: 'PUT' }),
    get('/assets/home-1a2b.js', { method: 'DELETE' })
  ])
  expect(answers.map(({ status }) => status)).toEqual([301, 405, 405])
  for (const { headers } of answers) {
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Cache-Control')).toBeNull()
  }
})

test('another build is served without a restart, and open pages still get the files of theirs', async () => {
  const { dir, get } = await openSite()
  const next = `${dir}.next`
  await cp(dir, next, { recursive: true })
  await writeFile(`${next}/index.html`, '<h1>Home, changed</h1>')
  await rm(`${next}/assets/home-1a2b.js`)
  await rm(`${next}/robots.txt`)
  await rename(dir, `${dir}.previous`)
  await rename(next, dir)
  await expect.poll(async () => (await get('/')).text(), { timeout: 10_000 }).toBe('<h1>Home, changed</h1>')
  expect((await get('/assets/home-1a2b.js')).status).toBe(200)
  expect((await get('/robots.txt')).status).toBe(404)
})

test('only pages count as pages', async () => {
  const { isPage } = await openSite()
  expect(['/', '/opportunities', '/robots.txt', '/nowhere'].filter(isPage)).toEqual(['/', '/opportunities'])
})

test.each([
  '/opportunities/',
  '/opportunities//',
  '/Opportunities',
  '/OPPORTUNITIES/',
  '//opportunities',
  '/\\opportunities',
  '/%6fpportunities',
  '/%2Fopportunities'
])('%s is redirected to the one address of its page, with its query', async (path) => {
  const { get } = await openSite()
  const response = await get(`${path}?utm_source=x//&y=%0d%0aSet-Cookie:a`)
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe('/opportunities?utm_source=x//&y=%0d%0aSet-Cookie:a')
})

test.each([
  '//evil.example',
  '//evil.example/opportunities',
  '/\\evil.example/',
  '/%2f%2fevil.example',
  '/%5cevil.example/',
  '/%2e%2e//evil.example',
  '/https://evil.example/opportunities',
  '/opportunities%00',
  '/opportunities%0d%0a',
  '/opportunities%5c',
  '/Robots.txt'
])('%s names no page, and is not redirected', async (path) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(response.headers.get('Location')).toBeNull()
})

test.each([
  '/../secret.txt',
  '/%2e%2e/secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/..%5csecret.txt',
  '/%252e%252e/secret.txt',
  '/index.html%00.txt',
  '/assets/%2e%2e%2f%2e%2e%2fsecret.txt',
  '/assets/..%255c..%255csecret.txt',
  '/..%c0%afsecret.txt',
  '/%5c..%5csecret.txt',
  '/assets/home-1a2b.js.br',
  '/index.html',
  '/__proto__',
  '/constructor',
  '/%ff'
])('nothing outside the site is served: %s', async (path) => {
  const { get } = await openSite()
  const response = await get(path)
  expect(response.status).toBe(404)
  expect(await response.text()).not.toContain('secret')
})
