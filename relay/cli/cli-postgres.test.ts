import { existsSync, globSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { leaveOutIf } from '../../testing/needs.ts'
import { postgresPlace } from '../../testing/relay/postgres-place.ts'
import { startPostgres } from '../../testing/relay/postgres-server.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'

test('an operator works on PostgreSQL as on the embedded store, beside a store that is open', async () => {
  const url = await postgresPlace()
  const store = await openPostgresStore({ url })
  onTestFinished(() => store.close())
  for (const email of ['ada@example.com', 'kim@example.com', 'lee@example.com']) {
    await store.accept(
      newLead({ lead: sampleLead({ email }), ...(email.startsWith('lee') && { quarantine: 'trap' }) })
    )
  }
  const leads = (...args: string[]) => runCommand({ DATABASE_URL: url }, args)

  expect((await leads('list', '--state', 'pending')).out).toContain('2 leads')
  expect((await leads('release', '--all')).out).toMatch(/^1 lead pending again/)
  const [newest] = await store.list({ limit: 1 })
  expect((await leads('show', newest?.id.slice(0, 24) ?? '')).out).toContain(newest?.id)
  expect((await leads('export', '--email', 'kim@example.com')).out).toContain('"kim@example.com"')
  expect((await leads('erase', 'ada@example.com', '--yes')).out).toMatch(/^1 lead erased, 1 of them/)
  expect((await leads('list', '--state', 'erased')).out).toContain('1 lead\n')
  expect((await leads('config')).out).toMatch(/^ok +DATABASE_URL +PostgreSQL \d+\S* answers$/m)
  const books = await leads('reconcile', '--no-crm')
  expect(books.out).toMatch(/^erased +1\ndifference +0\nchain: 3 leads, unbroken/m)
  expect(books.status).toBe(0)
})

test('a database that does not answer is one line, and status 1', async () => {
  const env = { DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/leads' }
  const { status, out, err } = await runCommand(env, ['list'])
  expect({ status, out }).toEqual({ status: 1, out: '' })
  expect(err).toMatch(/^DATABASE_URL: [^\n]+\n$/)
  expect(err).not.toContain('hush')
  const checked = await runCommand(env, ['config'])
  expect(checked.status).toBe(1)
  expect(checked.out).toMatch(/^wrong +DATABASE_URL +The database failed: connect ECONNREFUSED/m)
  expect(checked.out).not.toContain('hush')
})

/** The newest PostgreSQL of this machine that has both server and client programs: the package that tests use has no client. */
const installed = globSync('/usr/lib/postgresql/*/bin/pg_dump')
  .map((tool) => dirname(tool))
  .filter((dir) => ['initdb', 'postgres', 'pg_restore'].every((program) => existsSync(join(dir, program))))
  .toSorted()
  .at(-1)

test('a backup of PostgreSQL brings back what it held into an empty database', async (context) => {
  leaveOutIf(context, installed ? undefined : 'it takes a PostgreSQL with its client programs')
  const [server, spare] = await Promise.all([startPostgres([], installed), startPostgres([], installed)])
  onTestFinished(async () => void (await Promise.all([server.stop(), spare.stop()])))
  const path = [installed, process.env['PATH']].join(delimiter)
  const backups = await temporaryDir()
  const leads = (url: string, ...args: string[]) =>
    runCommand({ DATABASE_URL: url, BACKUP_DIR: backups, PATH: path }, args)

  const store = await openPostgresStore({ url: server.url })
  for (const email of ['ada@example.com', 'kim@example.com'])
    await store.accept(newLead({ lead: sampleLead({ email }) }))
  const file = join(backups, 'leads.dump')
  // Beside a store that is open, as the relays' are.
  expect(await leads(server.url, 'backup', file)).toEqual({
    status: 0,
    err: '',
    out: `the copy is ${file}\n`
  })
  await store.close()
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect(await leads(server.url, 'backup', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining('exists already')
  })

  expect(await leads(server.url, 'erase', 'kim@example.com', '--yes')).toMatchObject({ status: 0, err: '' })
  expect(await leads(spare.url, 'restore', file)).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringContaining('1 lead erased again')
  })
  const [before, after] = [server, spare].map(({ url }) => leads(url, 'export', '--email', 'ada@example.com'))
  expect((await after)?.out).toBe((await before)?.out)
  expect((await leads(spare.url, 'export')).out).not.toContain('kim@')
  expect(await leads(spare.url, 'reconcile', '--no-crm')).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^chain: 2 leads, unbroken/m)
  })
  // What is there is never written over.
  expect(await leads(spare.url, 'restore', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining('already exists')
  })
})
