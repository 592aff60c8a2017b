import { readdirSync } from 'node:fs'
import { copyFile, mkdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { givenUp, delivered, newLead } from '../../testing/store-contract/accept-lead.ts'
import { systemClock } from '../clock.ts'
import { createRuns } from '../operator/runs.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

test('a backup brings back what a store held, and neither writes over what is there', async () => {
  const { leads, dir, ids, store } = await keep({ settlement: delivered }, { settlement: givenUp }, {})
  const file = join(await temporaryDir(), 'leads.backup')
  const out = expect.stringMatching(/^3 leads, checked\nthe copy is /)
  expect(await leads('backup', file)).toMatchObject({ status: 0, err: '', out })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  const copy = await readFile(file)
  const exists = expect.stringContaining('exists already')
  expect(await leads('backup', file)).toMatchObject({ status: 1, err: exists })
  // Health shows both.
  expect(await createRuns({ store, clock: systemClock }).list(0)).toMatchObject([
    { kind: 'backup', ok: false, result: { raw: exists } },
    { kind: 'backup', ok: true, result: { code: 'copied', checked: true } }
  ])
  const away = expect.stringContaining(`move the whole folder ${dir} away first`)
  expect(await leads('restore', file)).toMatchObject({ status: 1, err: away })
  expect(await readFile(file)).toEqual(copy)
  expect((await leads('list')).out).toContain(ids[1])

  await rm(dir, { recursive: true })
  const since = expect.stringMatching(
    /the newest lead in it came \d{4}-\d\d-\d\d [\d:]+: what was acknowledged later/
  )
  expect(await leads('restore', file)).toMatchObject({ status: 0, out: since })
  expect((await leads('list')).out).toContain(ids[1])
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test('a restore brings receipts and requests back, and erases again who was erased after the copy was made', async () => {
  const [dir, backups] = [await temporaryDir(), await temporaryDir()]
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir, BACKUP_DIR: backups }, args)
  const file = join(backups, 'leads.backup')
  const openDir = () => openSqliteStore({ dir, clock: systemClock })
  const store = await openDir()
  for (const email of ['ada@example.com', 'kim@example.com', 'kim@example.com'])
    await store.accept(newLead({ lead: sampleLead({ email }) }))
  const [{ id: leadId } = { id: '' }] = await store.list({ filter: { email: 'ada@example.com' }, limit: 1 })
  await store.requestData({ leadId, kind: 'erase', email: 'ada@example.com' })
  const key = await store.receiptKey()
  await store.close()
  expect(await leads('backup', file)).toMatchObject({ status: 0 })
  expect(await leads('erase', 'kim@example.com', '--yes')).toMatchObject({ status: 0, err: '' })
  expect((await stat(join(backups, 'erased-leads.txt'))).mode & 0o777).toBe(0o600)
  const elsewhere = join(await temporaryDir(), 'leads.backup')
  await copyFile(file, elsewhere)

  const restore = async (from: string, env = {}) => {
    await rm(dir, { recursive: true })
    return runCommand({ DATA_DIR: dir, ...env }, ['restore', from])
  }
  const erasedAgain = '2 leads erased again, as erased-leads.txt says\n'
  expect(await restore(file)).toMatchObject({ status: 0, out: expect.stringContaining(erasedAgain) })
  expect((await leads('export')).out).toContain('ada@')
  expect((await leads('export')).out).not.toContain('kim@')
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
  const restored = await openDir()
  expect(await restored.receiptKey()).toBe(key)
  expect(await restored.receipt(leadId)).toBeDefined()
  expect(await restored.dataRequests()).toMatchObject([{ leadId, email: 'ada@example.com' }])
  await restored.close()

  // Without the list, the command says so; the list may come later.
  expect((await restore(elsewhere)).out).toContain('erase everybody again who was erased')
  expect((await leads('export')).out).toContain('kim@')
  // Another erasure keeps on the list who is in this store again.
  await leads('erase', 'ada@example.com', '--yes')
  expect(await leads('erase', '--again', backups)).toMatchObject({ status: 0, out: erasedAgain })
  expect((await leads('export')).out).not.toContain('kim@')
})

test('a restore that cannot erase again leaves no store, and no contact of the person', async () => {
  const [dir, backups] = [await temporaryDir(), await temporaryDir()]
  const file = join(await temporaryDir(), 'leads.backup')
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir, BACKUP_DIR: backups }, args)
  const store = await openSqliteStore({ dir, clock: systemClock })
  await store.accept(newLead({ lead: sampleLead({ email: 'kim@example.com' }) }))
  await store.close()
  expect(await leads('backup', file)).toMatchObject({ status: 0 })
  // The list is in the folder of the backups, and not beside the copy.
  expect(await leads('erase', 'kim@example.com', '--yes')).toMatchObject({ status: 0 })
  await rm(dir, { recursive: true })
  const list = join(backups, 'erased-leads.txt')
  await rename(list, `${list}.kept`)
  await mkdir(list)
  expect(await leads('restore', file)).toMatchObject({ status: 1, err: expect.stringContaining('EISDIR') })
  expect(readdirSync(dir)).toEqual([])
  await rmdir(list)
  await rename(`${list}.kept`, list)
  const out = expect.stringContaining('1 lead erased again')
  expect(await leads('restore', file)).toMatchObject({ status: 0, out })
  expect((await leads('export')).out).not.toContain('kim@')
})

test('without a file, a backup goes to BACKUP_DIR, which then has no old ones; an erasure says which still hold the person', async () => {
  const { leads: run, dir, store } = await keep({ settlement: delivered })
  expect(await run('backup')).toMatchObject({
    status: 2,
    err: expect.stringContaining('BACKUP_DIR is not set')
  })
  const backups = await temporaryDir()
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir, BACKUP_DIR: backups }, args)
  await writeFile(join(backups, 'leads-2020-01-01T000000.dump'), '')
  expect(await leads('backup')).toMatchObject({ status: 0, err: '' })
  const [copy = '', list, ...others] = readdirSync(backups).toSorted().toReversed()
  expect([list, others]).toEqual(['erased-leads.txt', []])
  expect(copy).toMatch(/^leads-\d{4}-\d\d-\d\dT\d{6}\.db$/)
  // However often it runs, Health keeps room for other runs.
  await rm(join(backups, copy))
  expect(await leads('backup')).toMatchObject({ status: 0 })
  expect(await createRuns({ store, clock: systemClock }).list(0)).toHaveLength(1)

  const erased = await leads('erase', 'amara@example.com', '--yes')
  expect(erased.out).toMatch(/^1 backup in BACKUP_DIR may hold the person, the last one until \d{4}-/m)
  const nowhere = await runCommand({ DATA_DIR: dir, BACKUP_DIR: join(backups, 'away') }, ['backup'])
  expect(nowhere).toMatchObject({ status: 1, err: expect.stringMatching(/^BACKUP_DIR: ENOENT/) })
})

test('a backup of a store that cannot be opened names that reason alone', async () => {
  const dir = await temporaryDir()
  await writeFile(join(dir, 'leads.sqlite'), 'no database')
  const made = await runCommand({ DATA_DIR: dir }, ['backup', join(await temporaryDir(), 'leads.backup')])
  expect(made.status).toBe(1)
  expect(made.err.trim().split('\n')).toEqual([expect.stringContaining('not a database')])
})

/** What `backup` says when `pg_dump` is this script. */
async function backUpWith(script: string, url: string) {
  const dir = await temporaryDir()
  await writeFile(join(dir, 'pg_dump'), `#!/bin/sh\n${script}\nexit 1`, { mode: 0o755 })
  const file = join(dir, 'leads.dump')
  return { file, ...(await runCommand({ DATABASE_URL: url, PATH: dir }, ['backup', file])) }
}

test('a dump that fails leaves no half of a copy, and shows no password to who lists processes', async () => {
  const half = 'for word in "$@"; do case $word in --file=*) echo half > "${word#--file=}";; esac; done'
  const told = 'echo "$*; $PGUSER at $PGHOST:$PGPORT; password: $PGPASSWORD; TLS: $PGSSLMODE" >&2'
  const url = 'postgres://u:h%25ush@127.0.0.1:1/leads?sslmode=no-verify&schema=public&uselibpqcompat=true'
  const { status, out, err, file } = await backUpWith(`${half}\n${told}`, url)
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/--dbname=dbname='leads'; u at 127\.0\.0\.1:1; password: h%ush; TLS: require\n$/)
  expect(readdirSync(dirname(file))).toEqual(['pg_dump'])
})

test('a dump that the program refuses gives its reason and the detail, once', async () => {
  const said = 'pg_dump: error: server version mismatch\npg_dump: detail: server version: 18.4'
  const { err } = await backUpWith(`echo "${said}" >&2`, 'postgres://127.0.0.1:1/leads')
  expect(err).toContain('pg_dump: server version mismatch (server version: 18.4)\n')
})
