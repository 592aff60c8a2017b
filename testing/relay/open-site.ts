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

/** Serves a small site from a temporary folder with a secret beside it. */
export async function openSite() {
  const outside = await temporaryDir()
  const dir = join(outside, 'client')
  await mkdir(join(dir, 'opportunities'), { recursive: true })
  await mkdir(join(dir, 'assets'))
  await writeFile(join(outside, 'secret.txt'), 'secret')
  await writeFile(join(dir, 'index.html'), '<h1>Home</h1>')
  await writeFile(join(dir, '404.html'), '<h1>404</h1>')
  await writeFile(join(dir, '404.html.br'), brotliCompressSync('<h1>404</h1>'))
  await writeFile(join(dir, 'opportunities/index.html'), '<h1>Opportunities</h1>')
  await writeFile(join(dir, 'assets/home-1a2b.js'), 'let home')
  await writeFile(join(dir, 'assets/home-1a2b.js.br'), brotliCompressSync('let home'))
  await writeFile(join(dir, 'assets/home-1a2b.js.gz'), 'gzipped')
  await writeFile(join(dir, 'robots.txt'), 'User-agent: *')
  await writeFile(join(dir, 'trial.ics'), 'BEGIN:VCALENDAR')
  await writeFile(join(dir, 'site.webmanifest'), '{}')
  await writeFile(join(dir, 'sitemap.xml'), '<urlset/>')
  await writeFile(join(dir, 'assets/hero.avif'), 'avif')
  await writeFile(join(dir, '_headers'), headersFile)
  const logged: string[] = []
  const { answer, isPage } = serveSite(dir, pino({ base: null }, { write: (line) => void logged.push(line) }))
  const get = (path: string, init?: RequestInit) => answer(new Request(`http://localhost${path}`, init))
  return { dir, get, isPage, logged }
}
