import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pages } from '../site/routes.ts'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { writeFeeds } from './feeds.ts'

const origin = 'https://www.ocsm.example'

async function writePage(root: string, path: string) {
  await mkdir(join(root, path), { recursive: true })
  const head = `<link rel="canonical" href="${origin}${path}"><meta property="og:title" content="A title">`
  await writeFile(join(root, path, 'index.html'), `${head}<meta name="description" content="A description">`)
}

test('the sitemap has the pages of a language whose home page is still in English', async () => {
  const root = await temporaryDir()
  for (const { path } of pages) await writePage(root, path)
  await writePage(root, '/es/contact')
  await writeFeeds(root, origin)
  const listed = (await readFile(join(root, 'sitemap.xml'), 'utf8')).matchAll(/<loc>(.*?)<\/loc>/g)
  const inSpanish = Array.from(listed, ([, url]) => url).filter((url) => url?.startsWith(`${origin}/es`))
  expect(inSpanish).toEqual([`${origin}/es/contact`])
})
