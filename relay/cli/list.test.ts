import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { stripVTControlCharacters } from 'node:util'
import truncate from 'fast-string-truncated-width'
import { expect, onTestFinished, test, vi } from 'vitest'
import { dead, delivered, keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'

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

test('commands that read need no disk that takes writes', async () => {
  const { dir, ids } = await keep({ settlement: delivered })
  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  db.exec(`create trigger fault before insert on heartbeat
    begin select raise(rollback, 'database or disk is full'); end`)
  onTestFinished(() => db.exec('drop trigger fault'))
  for (const args of [['list'], ['show', ids[0] ?? ''], ['stats'], ['reconcile', '--no-crm']])
    expect(await runCommand({ DATA_DIR: dir }, args)).toMatchObject({ status: 0, err: '' })
  expect(await runCommand({ DATA_DIR: dir }, ['alert'])).toMatchObject({
    status: 1,
    out: expect.stringContaining('database or disk is full')
  })
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
  const lines = await leads('export', '--json')
  for (const { out } of [shown, listed]) expect(out).not.toMatch(/(?!\n)[\p{Cc}\u202E]/u)
  for (const { out } of [exported, lines]) expect(out).not.toMatch(/(?![\r\n])\p{Cc}/u)
  expect(JSON.parse(lines.out)).toMatchObject({ firstName: steering })
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

test('stats count by page and by week', async () => {
  const { leads } = await keep(
    { changes: { page_url: 'https://www.example.com/guide?utm_source=x' } },
    { changes: { page_url: 'https://www.example.com/guide' }, settlement: dead },
    { changes: { page_url: 'https://www.example.com/' } }
  )
  expect((await leads('stats', '--by', 'page')).out).toMatch(/^\/guide +2 .+\n\/ +1 /m)
  expect(JSON.parse((await leads('stats', '--by', 'page', '--json')).out)).toMatchObject({
    held: 0,
    by: { page: [{ name: '/guide', accepted: 2, dead: 1 }, { name: '/' }] }
  })
  expect((await leads('stats', '--by', 'week')).out).toMatch(/^2026-01-05 +3 /m)
})

test('an erased lead is listed as erased, delivered or not', async () => {
  const { leads, ids } = await keep({ settlement: delivered }, {}, { changes: { email: 'kim@example.com' } })
  await leads('erase', 'amara@example.com', '--yes')
  const { out } = await leads('list', '--state', 'erased')
  expect(out).toMatch(new RegExp(`${ids[1]} .+ erased .+\\n${ids[0]} .+ delivered, erased .+\\n2 leads`))
})

test('--since counts back from now', async () => {
  const { leads } = await keep({})
  const days = Math.ceil((Date.now() - Date.parse('2026-01-05')) / 86_400_000)
  expect((await leads('list', '--since', `${days}d`)).out).toMatch(/\n1 lead\n$/)
  expect((await leads('list', '--since', '1h')).out).toBe('0 leads\n')
})

test('the beginning of an id is enough where it means one lead', async () => {
  const { leads, ids } = await keep({ settlement: dead }, { settlement: dead })
  const [first = '', second = ''] = ids
  const common = first.split('').findIndex((character, index) => character !== second[index])
  const short = first.slice(0, common + 1)
  expect(JSON.parse((await leads('show', short.toUpperCase(), '--json')).out)).toMatchObject({
    id: first,
    email: 'amara@example.com',
    history: [{ kind: 'permanent', status: 410 }]
  })
  const named = [second, first].join(', ')
  expect(await leads('show', short.slice(0, -1))).toMatchObject({
    status: 1,
    err: `several leads have ids that begin with ${short.slice(0, -1)}: ${named}\n`
  })
  expect(await leads('show', short.slice(0, 3))).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^no lead/)
  })
  expect(await leads('retry', short)).toMatchObject({ status: 0 })
  const listed: unknown = JSON.parse((await leads('list', '--json')).out)
  expect(listed).toMatchObject([
    { id: second, state: 'dead' },
    { id: first, state: 'pending' }
  ])
})

test('on a terminal a list fits the width, with short ids and colors that NO_COLOR switches off', async () => {
  const { onTerminal, ids } = await keep({
    changes: { name: '佐藤 花子'.repeat(20), utm_source: 'instagram'.repeat(9) },
    settlement: dead
  })
  vi.stubEnv('TERM', 'xterm-256color')
  for (const name of ['NO_COLOR', 'FORCE_COLOR', 'CI']) vi.stubEnv(name, undefined)
  onTestFinished(() => void vi.unstubAllEnvs())
  const { out } = await onTerminal(100, 'list')
  expect(out).toContain('\u001B[31mdead')
  const [, line = ''] = stripVTControlCharacters(out).split('\n')
  expect(line).toContain(`${ids[0]?.slice(0, 13)}  2026`)
  // A wide character takes two columns, so the last one may stay free.
  expect([99, 100]).toContain(truncate(line).width)
  vi.stubEnv('NO_COLOR', '1')
  const colorless = await onTerminal(100, 'list')
  expect(colorless.out).toBe(stripVTControlCharacters(out))
})

test('show wraps long reasons and cuts none', async () => {
  const error = `the CRM answered 422: ${'a long reason '.repeat(20)}that ends here`
  const { leads, onTerminal, ids } = await keep({
    settlement: { state: 'dead', outcome: { kind: 'permanent', status: 422, ms: 5, error } }
  })
  const id = ids[0] ?? ''
  expect((await leads('show', id)).out).toContain(`permanent  422      5  ${error}`)
  const { out } = await onTerminal(110, 'show', id)
  const [, attempts = ''] = out.split('attempt (UTC)')
  expect(attempts.replaceAll(/\s+/g, ' ')).toContain(error)
  expect(Math.max(...attempts.split('\n').map((line) => line.length))).toBeLessThanOrEqual(110)
})
