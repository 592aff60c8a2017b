import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Lead } from '../contract/lead.ts'
import { sampleLead } from '../contract/sample-lead.ts'
import { newLead } from './outbox/new-lead.ts'
import type { NewLead, Settlement } from './outbox/store.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'
import { createSteeredClock } from './outbox/steered-clock.ts'
import { runCommand } from './testing/run-leads.ts'
import { temporaryDir } from './testing/temporary-dir.ts'

type Kept = Partial<NewLead> & { changes?: Partial<Lead>; settlement?: Settlement }

const dead: Settlement = {
  state: 'dead',
  outcome: { kind: 'permanent', status: 410, ms: 12, error: 'the CRM answered 410: gone' }
}
const delivered: Settlement = {
  state: 'delivered',
  outcome: { kind: 'delivered', crmId: 'contact-1', status: 200, ms: 80 }
}

/** A folder with these leads in it, of 5 January 2026 at nine, and the command that works on it. */
async function keep(...kept: Kept[]) {
  const dir = await temporaryDir()
  const store = await openSqliteStore({ dir, clock: createSteeredClock() })
  const ids: string[] = []
  for (const { changes, settlement, ...entry } of kept) {
    const acceptance = await store.accept(newLead({ lead: sampleLead(changes), ...entry }))
    if (acceptance.kind === 'stored') ids.push(acceptance.id)
    const [claim] = settlement ? await store.claim({ limit: 1, leaseMs: 1000 }) : []
    if (claim && settlement) await store.settle(claim, settlement)
  }
  await store.close()
  const leads = (...args: string[]) => runCommand({ DATA_DIR: dir }, args)
  return {
    dir,
    ids,
    leads,
    typing: (typed: string, ...args: string[]) => runCommand({ DATA_DIR: dir }, args, typed)
  }
}

test('list shows what is asked for', async () => {
  const { leads, ids } = await keep(
    { changes: { email: 'ada@example.com', utm_source: 'instagram' }, settlement: dead },
    { changes: { email: 'kim@example.com' }, settlement: delivered },
    { changes: { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } }
  )
  const all = await leads('list')
  expect(all).toMatchObject({ status: 0, err: '' })
  expect(all.out).toContain('3 leads')
  expect(all.out).toContain('2026-01-05 09:00:00')
  for (const [index, args] of [
    ['--state', 'dead'],
    ['--email', 'KIM@example.com'],
    ['--form', 'lead-gen-guide', '--date', '2026-01-05']
  ].entries()) {
    const { out } = await leads('list', ...args)
    expect(out).toContain(ids[index])
    expect(out).toMatch(/\n1 lead\n$/)
  }
  expect((await leads('list', '--source', 'instagram')).out).toContain('ada@example.com')
  expect((await leads('list', '--from', '2026-01-06')).out).toBe('0 leads\n')
  expect((await leads('list', '--limit', '2')).out).toMatch(/\n3 leads; 2 are shown, --limit shows more\n$/)
})

test('show tells all of one lead, and every attempt', async () => {
  const { leads, ids } = await keep({ settlement: dead })
  const { out, status } = await leads('show', ids[0] ?? '')
  expect(status).toBe(0)
  expect(out).toMatch(/^state +dead$/m)
  expect(out).toMatch(/^email +amara@example\.com$/m)
  expect(out).toMatch(/permanent +410 +12 +the CRM answered 410: gone/)
  expect(await leads('show', 'nobody')).toEqual({ status: 1, out: '', err: 'no lead has the id nobody\n' })
})

test('what a stranger sent cannot steer the terminal', async () => {
  const steering = '\u001B]0;owned\u0007\u001B[2J\u009B31m\u202Egnp\nx'
  const { leads, ids } = await keep({ changes: { firstName: steering, name: steering } })
  const shown = await leads('show', ids[0] ?? '')
  const listed = await leads('list')
  const exported = await leads('export')
  const lines = await leads('export', '--format', 'jsonl')
  for (const { out } of [shown, listed]) expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202E]/u)
  for (const { out } of [exported, lines]) expect(out).not.toMatch(/(?![\r\n])\p{Cc}/u)
  expect(JSON.parse(lines.out)).toMatchObject({ firstName: steering })
})

test('an export opens in a spreadsheet as text, whatever was typed into the form', async () => {
  const lastName = '=HYPERLINK("http://evil.example","x")'
  const { leads } = await keep({
    changes: { firstName: '@SUM(1)', lastName, name: '\t=1+1', phone: '+1 555 0100', utm_term: 'a "b",\nc' }
  })
  const { out, err, status } = await leads('export')
  expect(status).toBe(0)
  expect(err).toBe('1 lead exported\n')
  const [names = '', ...rest] = out.split('\r\n')
  expect(names).toContain('"id","received_at","state"')
  expect(rest.join('\r\n')).toContain(
    `"'\t=1+1","'@SUM(1)","'=HYPERLINK(""http://evil.example"",""x"")","amara@example.com","'+1 555 0100"`
  )
  expect(out).toContain('"a ""b"",\nc"')
})

test('an export to a file is for its owner alone and never writes over another', async () => {
  const { leads, dir } = await keep({}, {})
  const file = join(dir, 'leads.jsonl')
  expect(await leads('export', '--format', 'jsonl', '--output', file)).toMatchObject({ status: 0, out: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
  expect(await leads('export', '--output', file)).toEqual({
    status: 1,
    out: '',
    err: `${file} cannot be made (EEXIST)\n`
  })
})

test('retry brings back dead leads, release quarantined ones, and neither the other', async () => {
  const { leads, ids } = await keep({ settlement: dead }, { quarantine: 'trap' })
  const [deadId = '', trapped = ''] = ids
  expect(await leads('retry', trapped)).toMatchObject({ status: 1, err: `not dead: ${trapped}\n` })
  expect(await leads('retry', deadId)).toMatchObject({
    status: 0,
    out: expect.stringMatching(/^1 lead pending/)
  })
  expect((await leads('release', '--all')).out).toMatch(/^1 lead pending again/)
  expect((await leads('list', '--state', 'pending')).out).toContain('2 leads')
})

test('erase asks, then leaves nothing of the person, and the books still hold', async () => {
  const { leads, typing } = await keep(
    { settlement: delivered },
    { changes: { email: 'AMARA@example.com' } },
    { changes: { email: 'other@example.com' } }
  )
  expect(await typing('no\n', 'erase', 'amara@example.com')).toMatchObject({
    status: 1,
    out: 'nothing was erased\n'
  })
  expect(await typing('', 'erase', 'amara@example.com')).toMatchObject({ status: 1 })
  const erased = await typing('yes\n', 'erase', 'amara@example.com')
  expect(erased.err).toContain('Erase 2 leads of amara@example.com for good?')
  expect(erased.out).toBe(
    '2 leads erased, 1 of them before the CRM had them\nto be erased in the CRM: contact contact-1\n'
  )
  expect((await leads('export')).out.toLowerCase()).not.toContain('amara@')
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test('stats count by day, form and campaign, with bars', async () => {
  const { leads } = await keep(
    { changes: { utm_campaign: 'spring' } },
    { changes: { utm_campaign: 'spring' }, settlement: delivered },
    { changes: { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } }
  )
  const { out } = await leads('stats')
  expect(out).toMatch(/2026-01-05 +3 +█{24} +1 +2 +0 +0/)
  expect(out).toMatch(/spring +2 +█{24} +1 +1/)
  expect(out).toMatch(/lead-gen-guide +1 +█{12} +0 +1/)
  expect((await leads('stats', '--by', 'form')).out).not.toContain('spring')
})

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
  db.exec(`delete from delivery where lead_id in (select id from lead where sequence = 3)`)
  db.close()
  expect((await leads('reconcile')).out).toMatch(/^difference +1$/m)
})

test('a backup brings back what a store held, and neither writes over what is there', async () => {
  const { leads, dir, ids } = await keep({ settlement: delivered }, { settlement: dead }, {})
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
  expect(await leads('restore', file)).toMatchObject({
    status: 1,
    err: expect.stringContaining('exists already')
  })

  await rm(dir, { recursive: true })
  expect(await leads('restore', file)).toMatchObject({ status: 0 })
  expect((await leads('list')).out).toContain(ids[1])
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test.each([
  [['lsit'], 'no command is called lsit; --help lists them'],
  [['list', 'x'], 'list: "x" was not expected'],
  [['list', '--stat', 'dead'], `list: Unknown option '--stat'`],
  [
    ['list', '--state', 'gone'],
    '--state: expected one of pending, delivered, dead, quarantined, erased, got "gone"'
  ],
  [['list', '--limit', '0'], '--limit: expected a whole number above 0, got "0"'],
  [['list', '--from', '5 Jan'], 'a day is written like 2026-01-31, got "5 Jan"'],
  [['list', '--from', '2026-02-31'], 'a day is written like 2026-01-31, got "2026-02-31"'],
  [['show'], 'show: expected the id of one lead'],
  [['retry'], 'retry: expected ids, a filter or --all'],
  [['erase', 'amara'], 'erase: expected one email address'],
  [['backup'], 'backup: expected one file'],
  [['restore', 'a', 'b'], 'restore: expected one file']
])('%j gets one line and status 2', async (args, line) => {
  expect(await runCommand({ DATA_DIR: '/nowhere' }, args)).toEqual({ status: 2, out: '', err: `${line}\n` })
})

test('every command explains itself, and needs no settings for it', async () => {
  const { out, status } = await runCommand({ PORT: 'x' }, ['--help'])
  expect(status).toBe(0)
  const names = [...out.matchAll(/^ {2}(\w+) /gm)].map(([, name = '']) => name)
  expect(names).toContain('reconcile')
  for (const name of names) {
    const help = await runCommand({ PORT: 'x' }, [name, '--help'])
    expect(help).toMatchObject({
      status: 0,
      err: '',
      out: expect.stringContaining(`npm run leads -- ${name}`)
    })
  }
})

test.each([
  [{ PORT: 'x' }, 'PORT: expected a port number between 1 and 65535, got "x"'],
  [{ DATA_DIR: '/nowhere' }, 'DATA_DIR: no leads are kept in /nowhere']
])('%o: what is wrong with the settings is one line, and status 1', async (env, line) => {
  expect(await runCommand(env, ['list'])).toEqual({ status: 1, out: '', err: `${line}\n` })
})
