import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { dead, delivered, keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { systemClock } from '../clock.ts'
import { createRuns } from '../desk/runs.ts'
import { newLead } from '../outbox/new-lead.ts'
import { createCopier } from '../outbox/sqlite/copy/copier.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'
import type { Store } from '../outbox/store.ts'

test('a backup brings back what a store held, and neither writes over what is there', async () => {
  const { leads, dir, ids, store } = await keep({ settlement: delivered }, { settlement: dead }, {})
  const file = join(await temporaryDir(), 'leads.backup')
  const made = await leads('backup', file)
  expect(made).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^3 leads, checked; the chain ends/)
  })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(await leads('backup', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining('exists already')
  })
  // Health shows both.
  expect(await createRuns({ store, clock: systemClock }).list(0)).toMatchObject([
    { kind: 'backup', ok: false, result: expect.stringContaining('exists already') },
    { kind: 'backup', ok: true, result: '0.3 MB, checked whole.' }
  ])
  expect(await leads('restore', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining(`move the whole folder ${dir} away first`)
  })

  await rm(dir, { recursive: true })
  expect(await leads('restore', file)).toMatchObject({ status: 0 })
  expect((await leads('list')).out).toContain(ids[1])
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test('a restore brings receipts and requests back, and erasing the person again ends them', async () => {
  const dir = await temporaryDir()
  const email = 'amara@example.com'
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir }, args)
  const file = join(await temporaryDir(), 'leads.backup')
  /** What the store holds of the person. */
  async function withStore<Result>(use: (store: Store) => Promise<Result>) {
    const store = await openSqliteStore({ dir, clock: systemClock })
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  }
  const { leadId, key } = await withStore(async (store) => {
    const acceptance = await store.accept(newLead())
    const id = acceptance.kind === 'stored' ? acceptance.id : ''
    await store.requestData({ leadId: id, kind: 'erase', email })
    return { leadId: id, key: await store.receiptKey() }
  })
  expect(await leads('backup', file)).toMatchObject({ status: 0 })
  await leads('erase', email, '--yes')
  await rm(dir, { recursive: true })
  expect(await leads('restore', file)).toMatchObject({ status: 0 })

  await withStore(async (store) => {
    expect(await store.receiptKey()).toBe(key)
    expect(await store.receipt(leadId)).toBeDefined()
    expect(await store.dataRequests()).toMatchObject([{ leadId, email }])
  })
  expect(await leads('erase', email, '--yes')).toMatchObject({ status: 0 })
  await withStore(async (store) => {
    expect(await store.receipt(leadId)).toBeUndefined()
    expect(await store.dataRequests()).toEqual([])
  })
})

test('a restore erases again who was erased after the copy was made', async () => {
  const [dir, backups] = [await temporaryDir(), await temporaryDir()]
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir, BACKUP_DIR: backups }, args)
  const file = join(backups, 'leads.backup')
  const store = await openSqliteStore({ dir, clock: systemClock })
  for (const email of ['ada@example.com', 'kim@example.com', 'kim@example.com'])
    await store.accept(newLead({ lead: sampleLead({ email }) }))
  await store.close()
  expect(await leads('backup', file)).toMatchObject({ status: 0 })
  expect(await leads('erase', 'kim@example.com', '--yes')).toMatchObject({ status: 0, err: '' })
  expect((await stat(join(backups, 'erased-leads.txt'))).mode & 0o777).toBe(0o600)
  const elsewhere = join(await temporaryDir(), 'leads.backup')
  await copyFile(file, elsewhere)

  const restore = async (from: string) => {
    await rm(dir, { recursive: true })
    return leads('restore', from)
  }
  expect(await restore(file)).toMatchObject({
    status: 0,
    out: expect.stringContaining('2 leads erased again, as erased-leads.txt says')
  })
  expect((await leads('export')).out).toContain('ada@')
  expect((await leads('export')).out).not.toContain('kim@')
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })

  // Without the list, the command says so; the list may come later.
  expect((await restore(elsewhere)).out).toContain('erase everybody again who was erased')
  expect((await leads('export')).out).toContain('kim@')
  expect(await leads('erase', '--again', backups)).toMatchObject({
    status: 0,
    out: '2 leads erased again, as erased-leads.txt says\n'
  })
  expect((await leads('export')).out).not.toContain('kim@')
})

test('a backup of a store that cannot be opened names that reason alone', async () => {
  const dir = await temporaryDir()
  await writeFile(join(dir, 'leads.sqlite'), 'no database')
  const made = await runCommand({ DATA_DIR: dir }, ['backup', join(await temporaryDir(), 'leads.backup')])
  expect(made.status).toBe(1)
  expect(made.err.trim().split('\n')).toEqual([expect.stringContaining('not a database')])
})

test('a restore of a copy whose requests are damaged says that only these are missing', async () => {
  const { leads, dir, store } = await keep({ settlement: delivered }, {})
  const copy = join(await temporaryDir(), 'copy')
  await mkdir(copy)
  const copier = createCopier({ path: join(dir, 'leads.sqlite'), to: copy })
  copier.copy()
  copier.close()
  await store.close()
  await truncate(join(copy, 'requests.json'), 1)
  await rm(dir, { recursive: true })

  const restored = await leads('restore', copy)
  expect(restored).toMatchObject({ status: 1, out: expect.stringMatching(/^2 leads, checked/) })
  expect(restored.err).toContain('requests.json is damaged')
  expect(restored.err).not.toContain('restored only')
})

/** Writes a part of the copy, tells how it was called, and fails. */
const failing = `#!/bin/sh
for word in "$@"; do case $word in --file=*) echo half > "\${word#--file=}";; esac; done
echo "$*; password: $PGPASSWORD" >&2
exit 1`

test('a dump that fails leaves no half of a copy, and shows no password to who lists processes', async () => {
  const dir = await temporaryDir()
  await writeFile(join(dir, 'pg_dump'), failing, { mode: 0o755 })
  const file = join(dir, 'leads.dump')
  const url = 'postgres://u:h%25ush@127.0.0.1:1/leads'
  const { status, out, err } = await runCommand({ DATABASE_URL: url, PATH: dir }, ['backup', file])
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/--dbname=postgres:\/\/u@127\.0\.0\.1:1\/leads; password: h%ush\n$/)
  expect(existsSync(file)).toBe(false)
})

test('a dump that the program refuses gives its reason and the detail, once', async () => {
  const dir = await temporaryDir()
  const said = 'pg_dump: error: server version mismatch\npg_dump: detail: server version: 18.4'
  await writeFile(join(dir, 'pg_dump'), `#!/bin/sh\necho "${said}" >&2\nexit 1`, { mode: 0o755 })
  const url = 'postgres://127.0.0.1:1/leads'
  const { err } = await runCommand({ DATABASE_URL: url, PATH: dir }, ['backup', join(dir, 'leads.dump')])
  expect(err).toContain('pg_dump: server version mismatch (server version: 18.4)\n')
})
