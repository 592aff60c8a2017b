import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { alertName } from '../alerts/conditions.ts'

test('Health lists every alert that the relay sends with its settings, and no other', async () => {
  const place = await emptiedStore()
  const listed = async (env: Record<string, string>) => {
    const { call } = await deskOn(place, env).signIn('reader')
    return (await call('GET /alerts')).rules.length
  }
  const every = alertName.options.length
  const mapping = join(place.dir, 'crm.yaml')
  await writeFile(mapping, 'locationId: loc\n')
  const api = {
    CRM_MAPPING_FILE: mapping,
    CRM_API_TOKEN: 'pit-1',
    CRM_API_TOKEN_NEXT: 'pit-2',
    CRM_LOCATION_ID: 'loc'
  }
  const copied = { DATA_DIR: place.dir, COPY_DIR: await temporaryDir() }
  expect(await listed({ ...api, ...copied })).toBe(every)
  // There is no copy to fall behind, no second token and no step.
  expect(await listed({})).toBe(every - 3)
})

test('staff make a backup, whose result Health and the trail show', async () => {
  const place = await emptiedStore()
  const to = await temporaryDir()
  const { call } = await deskOn(place, { DATA_DIR: place.dir, BACKUP_DIR: to }).signIn('staff')
  const backUp = () => call('POST /health/backup')
  expect(await backUp()).toMatchObject({ ok: true, result: expect.stringContaining('checked whole') })
  expect(await readdir(to)).toEqual(['erased-leads.txt', 'leads-2026-01-05T090000.db'])
  // The clock of this test has not moved, so the name is taken.
  expect(await backUp()).toMatchObject({ ok: false, result: expect.stringContaining('exists already') })
  const { items } = await call('GET /audit')
  expect(items.slice(0, 3)).toMatchObject([
    { what: 'failed', detail: 'backed-up' },
    { what: 'backed-up' },
    { what: 'backed-up' }
  ])
})
