import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sampleLead } from '../contract/sample-lead.ts'
import { runRelay, startRelay } from '../testing/relay/run-relay.ts'
import { runSql } from '../testing/relay/run-sql.ts'
import { temporaryDir } from '../testing/relay/temporary-dir.ts'
import { newLead } from '../testing/store-contract/accept-lead.ts'
import { systemClock } from './clock.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'

test('a relay erases again who came back with a restore, copies its leads, and names the copy when acknowledged ones are missing', async () => {
  const [dir, backups] = [await temporaryDir(), await temporaryDir()]
  const settings = { DATA_DIR: dir, BACKUP_DIR: backups }
  const file = join(dir, 'leads.sqlite')
  const open = () => openSqliteStore({ dir, clock: systemClock })
  const store = await open()
  const gone = await store.accept(newLead({ lead: sampleLead({ email: 'gone@example.com' }) }))
  await store.accept(newLead())
  await store.close()
  // As after a restore by hand, instead of with "leads restore".
  await writeFile(join(backups, 'erased-leads.txt'), `${'id' in gone ? gone.id : ''}\n`)
  const relay = await startRelay(settings)
  await relay.waitForLog('erased again after a restore')
  const copies = async () => (await readdir(backups)).filter((name) => /^leads-.*Z?\.db$/.test(name))
  await vi.waitFor(async () => expect(await copies()).toHaveLength(1), { timeout: 60_000 })
  const [copy = ''] = await copies()
  relay.kill('SIGTERM')
  expect(await relay.exited).toBe(0)
  const restored = await open()
  expect(await restored.count({ email: 'gone@example.com' })).toBe(0)
  expect(await restored.books()).toMatchObject({ accepted: 2, erased: 1 })
  await restored.close()

  await runSql(dir, 'pragma foreign_keys = off; delete from lead where sequence = 2')
  const refused = await runRelay(settings)
  expect(await refused.exited).toBe(1)
  expect(await refused.stderr).toMatch(
    new RegExp(
      `^DATA_DIR: ${file} has 1 leads, though 2 were acknowledged; .*; the newest copy is ${join(backups, copy)}\n$`
    )
  )
})
