import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import config from '../../content-collections.ts'
import { checkFile } from './check-file.ts'

const check = (name: string, path: string, change: (text: string) => string) =>
  checkFile(config.content, name, change(readFileSync(path, 'utf8')))

test('content as it is has no fault', async () => {
  expect(await check('home', 'content/home.yaml', (text) => text)).toEqual([])
  expect(await check('claims', 'content/claims.yaml', (text) => text)).toEqual([])
})

test('what the build would refuse is told with its place', async () => {
  const emptied = await check('home', 'content/home.yaml', (text) =>
    text.replace(/title: Results/, "title: ''")
  )
  expect(emptied.join('\n')).toContain('field results.title')
  const unknown = await check('home', 'content/home.yaml', (text) => text.replace('players-helped', 'nobody'))
  expect(unknown).toEqual(['field results.stats[0].value: there is no claim "nobody" in content/claims.yaml'])
})

test('a claim that a text names cannot be taken away', async () => {
  const renamed = await check('claims', 'content/claims.yaml', (text) =>
    text.replace('truro-sent:', 'truro:')
  )
  expect(renamed.join('\n')).toContain('content/articles/truro-city-fc-recruitment.mdx')
})

test('text that is not MDX is told', async () => {
  const path = 'content/articles/truro-city-fc-recruitment.mdx'
  expect(await check('articles', path, (text) => `${text}\n<Film`)).toHaveLength(1)
})

test('a picture may come together with the text that names it', async () => {
  expect(await check('home', 'content/home.yaml', (text) => text.replace('corner.jpg', 'new.jpg'))).toEqual(
    []
  )
})
