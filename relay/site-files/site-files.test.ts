import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { visitorWords } from '../../contract/messages.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { headersOf, parseHeaderRules, readSiteFiles } from './site-files.ts'

async function read(contents: Record<string, string>) {
  const dir = await temporaryDir()
  for (const [name, content] of Object.entries(contents)) await writeFile(join(dir, name), content)
  return readSiteFiles(dir)
}

const tagsOf = async (content: string) => {
  const { files } = await read({ 'a.js': content, 'a.js.br': 'br', 'a.js.gz': 'gz' })
  const file = files.get('/a.js')
  return [file?.plain, file?.br, file?.gzip].map((variant) => variant?.headers['etag'])
}

test('the tag of a file changes with its content, in every encoding', async () => {
  const before = await tagsOf('let a = 1')
  expect(await tagsOf('let a = 1')).toEqual(before)
  const after = await tagsOf('let a = 2')
  expect(new Set([...before, ...after]).size).toBe(6)
})

test('a file stands under its name as an address writes it', async () => {
  const { files } = await read({ 'trial schedule ü.ics': 'BEGIN:VCALENDAR' })
  expect([...files.keys()]).toEqual([new URL('http://localhost/trial schedule ü.ics').pathname])
})

test('the words of a language are those of the build, English if one is missing, and no page', async () => {
  const own = { ...visitorWords, pageWords: { ...visitorWords.pageWords, later: { title: 'Ahora no' } } }
  const whole = { ...visitorWords, pageWords: { ...visitorWords.pageWords } }
  const words = JSON.stringify({ es: whole, pt: own })
  const { files, wordsIn } = await read({ _words: words })
  expect([...files.keys()]).toEqual([])
  expect(wordsIn('es')).toEqual({ ...whole, language: 'es' })
  for (const built of [wordsIn, (await read({})).wordsIn, (await read({ _words: '{' })).wordsIn])
    expect(built('pt')).toEqual({ ...visitorWords, language: 'en' })
})

const rules = parseHeaderRules(`# Everything
/*
  X-Content-Type-Options: nosniff
  Content-Security-Policy: base-uri 'none'

/careers
  Content-Security-Policy: script-src 'self' 'sha256-a:b='
/assets/*
  Cache-Control: public, max-age=31536000, immutable\r
/a/*/c/*.txt
\tX-Deep: yes
/twice*twice
  X-Twice: yes
`)

test('a path takes the headers of every rule that matches, joined where they meet', () => {
  expect(headersOf('/careers', rules)).toEqual({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "base-uri 'none', script-src 'self' 'sha256-a:b='"
  })
})

test.each([
  ['/assets/home-1.js', 'cache-control', 'public, max-age=31536000, immutable'],
  ['/assets', 'cache-control', undefined],
  ['/careers/more', 'content-security-policy', "base-uri 'none'"],
  ['/a/b/c/d.txt', 'x-deep', 'yes'],
  ['/a/b/d.txt', 'x-deep', undefined],
  ['/a/c/.txt', 'x-deep', undefined],
  ['/twice-and-twice', 'x-twice', 'yes'],
  ['/twice', 'x-twice', undefined]
])('%s has %s: %s', (path, name, value) => {
  expect(headersOf(path, rules)[name]).toBe(value)
})

test.each(['  X-Early: 1', 'careers', '/careers\nX-Not-Indented: 1', '/careers\n  no colon'])(
  'what is neither a path nor a header is refused with its line: %j',
  (text) => {
    expect(() => parseHeaderRules(text)).toThrow(`_headers:${text.split('\n').length}: expected`)
  }
)
