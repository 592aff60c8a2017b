import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import { openIn } from '../../../testing/relay/emptied-store.ts'
import { createSteeredClock } from '../../../testing/relay/steered-clock.ts'
import { temporaryDir } from '../../../testing/relay/temporary-dir.ts'
import { newLead } from '../../../testing/store-contract/accept-lead.ts'
import { createSumming } from '../../desk/summing.ts'
import { createCalendar } from '../../desk/zone.ts'
import { newerSchema, StoreUnavailable } from '../store.ts'
import { checkDataDir, fileName, refuseEmptied } from './data-dir.ts'
import { testLeadSchema } from './desk-schema.ts'
import { migrate, schema } from './schema.ts'
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
  const refused = refuseEmptied(dir)
  await expect(refused).rejects.toThrow(StoreUnavailable)
  await expect(refused).rejects.toThrow(`${join(dir, fileName)} cannot be checked: `)
})

const nextStep = `
  alter table lead add column country text not null default 'us';
  update lead set country = 'mx' where sequence = 2`

test('a step is added to a file with leads whole or not at all, and an older relay then leaves it alone', async () => {
  const dir = await temporaryDir()
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  for (const _ of [1, 2]) await store.accept(newLead())
  await store.close()
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  onTestFinished(() => db.close())

  expect(() => migrate(db, [...schema, nextStep, 'create table chain (blocks text)'])).toThrow(
    'table chain already exists'
  )
  db.exec('rollback')
  expect(db.prepare('pragma user_version').get()).toEqual({ user_version: schema.length })
  expect(() => db.prepare('select country from lead')).toThrow('no such column')

  migrate(db, [...schema, nextStep])
  expect(db.prepare('select country from lead order by sequence').all()).toEqual([
    { country: 'us' },
    { country: 'mx' }
  ])
  await expect(openSqliteStore({ dir, clock: createSteeredClock() })).rejects.toThrow(
    newerSchema(schema.length + 1, schema.length)
  )
})

test('the test leads that are there are marked and left out of counts, and the others are added up', async () => {
  const dir = await temporaryDir()
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  migrate(db, schema.slice(0, schema.indexOf(testLeadSchema)))
  for (const [sequence, email] of ['canary@example.com', 'amara@example.com'].entries())
    db.exec(`
      insert into lead (sequence, id, form_source, idempotency_key, body_hash, lead_hash, body, email, received_at,
        contract_version, consent_version, prev_hash, hash)
      values (${sequence + 1}, 'id-${sequence}', 'f', 'k', 'h', 'h', '{}', '${email}', 0, 1, 1, 'h', 'h');
      insert into delivery (lead_id, destination, sequence, state, next_at)
      values ('id-${sequence}', 'crm', ${sequence + 1}, 'pending', 0);
      update chain set sequence = ${sequence + 1}`)
  db.close()
  const store = await openIn(dir)
  expect(await store.backlog()).toMatchObject({ pending: 1 })
  expect(await store.list({ filter: { test: false }, limit: 9 })).toMatchObject([{ id: 'id-1' }])
  expect(await store.books()).toMatchObject({ accepted: 2, pending: 2 })
  const sumNext = createSumming({ store, calendar: createCalendar('UTC'), slice: 2 })
  while (await sumNext());
  const sums = await store.ask({ sql: 'select leads from lead_sum', values: [], read: (rows) => rows })
  expect(sums).toEqual([{ leads: 1 }])
})
