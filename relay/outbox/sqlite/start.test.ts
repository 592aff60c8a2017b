import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runSql } from '../../../testing/relay/run-sql.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { StoreUnavailable } from '../database.ts'
import { newerSchema, olderSchema } from '../schema.ts'
import { checkDataDir, fileName, refuseFewer } from './data-dir.ts'
import { openSqliteStore } from './sqlite-store.ts'

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

test.each([
  ['is missing', async () => undefined],
  ['is no database', async (path: string) => writeFile(path, 'no database')]
])('a store whose file %s right after it was opened ends the start with one line', async (_what, prepare) => {
  const dir = await temporaryDir()
  await prepare(join(dir, fileName))
  expect(() => refuseFewer(dir)).toThrow(StoreUnavailable)
  expect(() => refuseFewer(dir)).toThrow(`${join(dir, fileName)} cannot be checked: `)
})

const open = (dir: string) => openSqliteStore({ dir, clock: createSteeredClock() })

test('a file that another version made is left alone, and the start says so in one line', async () => {
  const dir = await temporaryDir()
  await (await open(dir)).close()
  await runSql(dir, 'pragma user_version = 2')
  await expect(open(dir)).rejects.toThrow(newerSchema(2))

  const older = await temporaryDir()
  await runSql(older, 'create table lead (sequence integer primary key); pragma user_version = 11')
  await expect(open(older)).rejects.toThrow(olderSchema)
})

test.each(['alter table delivery drop column awaits', 'drop table quota'])(
  'tables of schema 1 as a build before release 1.0 made them are refused: %s',
  async (change) => {
    const dir = await temporaryDir()
    await (await open(dir)).close()
    await runSql(dir, `drop index delivery_awaits; ${change}`)
    await expect(open(dir)).rejects.toThrow(olderSchema)
  }
)
