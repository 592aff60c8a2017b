import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import config from '../../content-collections.ts'
import { checkFile } from './check-file.ts'

const check = (name: string, path: string, change: (text: string) => string) =>
  checkFile(config.content, name, change(readFileSync(path, 'utf8')))

/** Has home say something else at a place. */
const saying = (place: (string | number)[], value: string) => (text: string) => {
  const document = parseDocument(text)
  document.setIn(place, value)
  return String(document)
}

test('content as it is has no fault', async () => {
  expect(await check('home', 'content/home.yaml', (text) => text)).toEqual([])
  expect(await check('claims', 'content/claims.yaml', (text) => text)).toEqual([])
})

test('what the build would refuse is told with its place', async () => {
  const emptied = await check('home', 'content/home.yaml', saying(['results', 'title'], ''))
  expect(emptied.join('\n')).toContain('field results.title')
  const unknown = await check(
    'home',
    'content/home.yaml',
    saying(['results', 'stats', 0, 'value'], '{claim:nobody}')
  )
  expect(unknown).toEqual(['field results.stats[0].value: there is no claim "nobody" in content/claims.yaml'])
})

test('a claim that a text names cannot be taken away', async () => {
  const [, id = ''] = /\{claim:([^}]+)\}/.exec(readFileSync('content/home.yaml', 'utf8')) ?? []
  const renamed = await check('claims', 'content/claims.yaml', (text) => text.replace(`${id}:`, 'another:'))
  expect(renamed.join('\n')).toContain('content/home.yaml')
})

test('text that is not MDX is told', async () => {
  const [path = ''] = globSync('content/articles/*.mdx')
  expect(await check('articles', path, (text) => `${text}\n<Film`)).toHaveLength(1)
})

test('a picture may come together with the text that names it', async () => {
  const named = saying(['closing', 'picture', 'file'], 'new.jpg')
  expect(await check('home', 'content/home.yaml', named)).toEqual([])
})
