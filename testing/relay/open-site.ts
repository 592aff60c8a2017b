import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { pino } from 'pino'
import { serveSite } from '../../relay/site-files/static.ts'
import { temporaryDir } from './temporary-dir.ts'

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
export async function openSite() {
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
