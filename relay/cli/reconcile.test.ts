import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { keep } from '../testing/keep-leads.ts'

test('reconcile finds a row that was altered or removed behind its back', async () => {
  const { leads, dir } = await keep({}, {}, {})
  const sound = await leads('reconcile')
  expect(sound).toMatchObject({ status: 0, err: '' })
  expect(sound.out).toMatch(/^accepted +3\n/)
  expect(sound.out).toMatch(/^difference +0$/m)
  expect(sound.out).toContain('chain: 3 leads, unbroken')

  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  db.exec('pragma foreign_keys = off')
  db.exec(`update lead set received_at = received_at + 1 where sequence = 2`)
  expect(await leads('reconcile')).toMatchObject({
    status: 1,
    out: expect.stringContaining('chain: broken at place 2: altered')
  })
  db.exec(`update lead set received_at = received_at - 1 where sequence = 2`)
  db.exec(`delete from delivery where lead_id in (select id from lead where sequence = 3)`)
  db.close()
  expect(await leads('reconcile')).toMatchObject({
    status: 1,
    out: expect.stringMatching(/^difference +1\nchain: 3 leads, unbroken/m)
  })
})
