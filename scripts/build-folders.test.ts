import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { next, rollBack, served, serveNext } from './build-folders.ts'

async function build(root: string, name: string) {
  await mkdir(join(root, next), { recursive: true })
  await writeFile(join(root, next, 'stamp.json'), name)
}

const servedIn = (root: string) => readFile(join(root, served, 'stamp.json'), 'utf8')

test('a finished build replaces the served one, and a rollback exchanges them', async () => {
  const root = await temporaryDir()
  await build(root, 'first')
  await serveNext(root)
  expect(await rollBack(root)).toBe(false)
  for (const name of ['second', 'third']) {
    await build(root, name)
    await serveNext(root)
  }
  expect(await servedIn(root)).toBe('third')

  const before = Date.now() - 1
  expect(await rollBack(root)).toBe(true)
  expect(await servedIn(root)).toBe('second')
  // Otherwise the next start would find newer sources and build the third again.
  expect((await stat(join(root, served, 'stamp.json'))).mtimeMs).toBeGreaterThan(before)
  expect(await rollBack(root)).toBe(true)
  expect(await servedIn(root)).toBe('third')
})
