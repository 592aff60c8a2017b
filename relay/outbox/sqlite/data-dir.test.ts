import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { checkDataDir } from './data-dir.ts'

test('the data folder is created and left empty', async () => {
  const dir = join(await temporaryDir(), 'deep', 'data')
  expect(await checkDataDir(dir)).toBeUndefined()
  expect(await readdir(dir)).toEqual([])
})

test('a data folder that cannot be made is named with its variable', async () => {
  const file = join(await temporaryDir(), 'file')
  await writeFile(file, '')
  expect(await checkDataDir(file)).toBe(
    `DATA_DIR: expected a folder that can be created and written, got "${file}" (ENOTDIR)`
  )
  expect(await checkDataDir(join(file, 'data'))).toMatch(/^DATA_DIR: .* \(ENOTDIR\)$/)
})

test('a data folder where none can be made is found at once', async () => {
  expect(await checkDataDir('/proc/leads')).toBe(
    'DATA_DIR: expected a folder that can be created and written, got "/proc/leads" (ENOENT)'
  )
})
