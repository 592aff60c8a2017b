import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { documents as content } from '../vite/documents.ts'
import { createDocuments } from './documents.ts'
import { createPreview } from './preview.ts'
import { open } from './store.ts'

const { find } = createDocuments(content)

test('a window knows of which pages the preview shows the text of another one, until that is forgotten', async () => {
  const folder = await temporaryDir()
  const preview = createPreview(folder)
  const contact = find('contact')
  if (!contact) throw new Error('There is no page to type on')
  const { data } = open(contact)
  const shown = () => readFile(join(folder, contact.path), 'utf8')
  const type = (title: string, window: string, by: string) =>
    preview.show(contact, { ...data, title }, { window, by })

  await type('Anna’s title', 'one', 'Anna')
  expect(await shown()).toContain('Anna’s title')
  expect(preview.typedOutside('two')).toEqual([{ id: 'contact', by: 'Anna' }])
  expect(preview.typedOutside('one')).toEqual([])

  // Another window opens the page.
  await preview.forget(contact, 'two')
  expect(await shown()).toContain('Anna’s title')
  await type('Ben’s title', 'two', 'Ben')
  expect(await shown()).toContain('Ben’s title')
  expect(preview.typedOutside('one')).toEqual([{ id: 'contact', by: 'Ben' }])

  await preview.forget(contact, 'two')
  expect(await shown()).toBe(await readFile(contact.path, 'utf8'))
  expect(preview.typedOutside('one')).toEqual([])
})
