import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { documents as content } from '../vite/documents.ts'
import { check } from './check.ts'
import { writeContent } from './content-file.ts'
import { createDocuments } from './documents.ts'
import { open, prepare } from './store.ts'

const { all, translations } = createDocuments(content)
const documents = all()
const written = [...documents, ...translations().filter(({ path }) => existsSync(path))]

test.each(written)('$path can be saved as it is, and stays the same to the byte', async (document) => {
  const data = prepare(document, open(document).data)
  expect(await check(document, data)).toEqual([])
  const text = readFileSync(document.path, 'utf8')
  expect(writeContent(text, data)).toBe(text)
})

test('every page of the site that has words of its own is shown beside its form', () => {
  const pages = documents.filter(({ group }) => group === 'Pages')
  expect(pages.filter(({ id, page }) => page === '/' && id !== 'home')).toEqual([])
})
