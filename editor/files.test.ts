import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { writeWhole } from './files.ts'

test('a file is the old one or the new one, and a write that fails leaves nothing beside it', async () => {
  const root = await temporaryDir()
  const path = join(root, 'articles/new.mdx')
  await writeWhole(path, 'first')
  await writeWhole(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('second')
  expect(await readdir(join(root, 'articles'))).toEqual(['new.mdx'])

  await mkdir(join(root, 'taken/inside'), { recursive: true })
  await expect(writeWhole(join(root, 'taken'), 'text')).rejects.toThrow('EISDIR')
  expect(await readdir(root)).toEqual(['articles', 'taken'])
})
