import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deskOn } from '../../testing/desk/desk-on.ts'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { acceptLead, leadOf } from '../../testing/store-contract/accept-lead.ts'
import { listName } from '../operator/erase.ts'

test('an erasure says whether a restore will erase the person again', async () => {
  const place = await emptiedStore()
  const backups = await temporaryDir()
  async function erase(email: string, folder: string) {
    const id = await acceptLead(place.store, leadOf({ email }))
    const { call } = await deskOn(place, { BACKUP_DIR: folder }).signIn('staff')
    const body = { email, typed: email, reason: 'by phone' }
    return { id, erased: await call('POST /people-data/erase', { body }) }
  }

  const { id, erased } = await erase('first@example.com', backups)
  expect(erased).toMatchObject({ leads: 1, listed: true })
  expect(await readFile(join(backups, listName), 'utf8')).toBe(`${id}\n`)
  const unlisted = await erase('second@example.com', join(backups, 'not there'))
  expect(unlisted.erased).toMatchObject({ leads: 1, listed: false })
})
