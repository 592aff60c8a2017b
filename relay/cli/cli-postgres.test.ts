import { onTestFinished, test, expect } from 'vitest'
import { sampleLead } from '../../contract/sample-lead.ts'
import { newLead } from '../outbox/new-lead.ts'
import { openPostgresStore } from '../outbox/postgres/postgres-store.ts'
import { postgresPlace } from '../../testing/relay/postgres-place.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'

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
  expect((await leads('stats', '--by', 'form')).out).toMatch(/cta-button-modal +3 +█+ +0 +3/)
  const [newest] = await store.list({ limit: 1 })
  expect((await leads('show', newest?.id.slice(0, 24) ?? '')).out).toContain(newest?.id)
  expect((await leads('export', '--email', 'kim@example.com')).out).toContain('"kim@example.com"')
  expect((await leads('erase', 'ada@example.com', '--yes')).out).toMatch(/^1 lead erased, 1 of them/)
  expect((await leads('list', '--state', 'erased', '--since', '1h')).out).toContain('1 lead\n')
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
