import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { keep } from '../../testing/relay/keep-leads.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { givenUp, delivered } from '../../testing/store-contract/accept-lead.ts'
import { csvLine } from '../operator/export.ts'

test('list shows what is asked for', async () => {
  const { leads, ids } = await keep(
    { changes: { email: 'ada@example.com', utm_campaign: 'spring' }, settlement: givenUp },
    { changes: { email: 'kim@example.com' }, settlement: delivered },
    { changes: { form_source: 'lead-gen-guide', interest: 'lead-gen-guide' } }
  )
  const all = await leads('list')
  expect(all).toMatchObject({ status: 0, err: '' })
  expect(all.out).toContain('3 leads')
  expect(all.out).toContain('2026-01-05 09:00:00')
  for (const [index, args] of [
    ['--state', 'failed'],
    ['--email', 'KIM@example.com'],
    ['--form', 'lead-gen-guide', '--from', '2026-01-05']
  ].entries()) {
    const { out } = await leads('list', ...args)
    expect(out).toContain(ids[index])
    expect(out).toMatch(/\n1 lead\n$/)
  }
  expect((await leads('list', '--campaign', 'spring')).out).toContain('ada@example.com')
  expect((await leads('list', '--from', '2026-01-06')).out).toBe('0 leads\n')
  expect((await leads('list', '--limit', '2')).out).toMatch(/\n3 leads; 2 are shown, --limit shows more\n$/)
})

test('commands that read need no disk that takes writes', async () => {
  const { dir, ids } = await keep({ settlement: delivered })
  await runSql(
    dir,
    `create trigger fault before insert on heartbeat
    begin select raise(rollback, 'database or disk is full'); end`
  )
  onTestFinished(async () => void (await runSql(dir, 'drop trigger fault')))
  for (const args of [['list'], ['show', ids[0] ?? ''], ['requests'], ['reconcile', '--no-crm']])
    expect(await runCommand({ DATA_DIR: dir }, args)).toMatchObject({ status: 0, err: '' })
  const { status, out } = await runCommand({ DATA_DIR: dir }, ['alert'])
  expect(status).toBe(1)
  expect(out).toContain('database or disk is full')
})

test('show has all of one lead, and every attempt with its whole reason', async () => {
  const error = `the CRM answered 422: ${'a long reason '.repeat(20)}that ends here`
  const { leads, ids } = await keep({
    settlement: { state: 'failed', outcome: { kind: 'permanent', status: 422, ms: 5, error } }
  })
  const { out, status } = await leads('show', ids[0] ?? '')
  expect(status).toBe(0)
  expect(out).toMatch(/^state +failed$/m)
  expect(out).toMatch(/^email +amara@example\.com$/m)
  expect(out).toContain(`permanent  422  5 ms  ${error}`)
  expect(await leads('show', 'nobody')).toEqual({ status: 1, out: '', err: 'no lead has the id nobody\n' })
})

test('show has the steps that follow a delivered lead', async () => {
  const steps = ['deal' as const, 'workflow' as const]
  const outcome = { kind: 'delivered', crmId: 'contact-1', status: 201, ms: 5, steps } as const
  const { leads, ids } = await keep({ settlement: { state: 'delivered', outcome } })
  const { out } = await leads('show', ids[0] ?? '')
  expect(out).toMatch(/^deal +due [\d: -]+ +0 tried\nworkflow +waiting +0 tried$/m)
  expect(JSON.parse((await leads('show', ids[0] ?? '', '--json')).out)).toMatchObject({
    steps: [{ kind: 'deal', state: 'waiting' }, { kind: 'workflow' }]
  })
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

test('an erased lead is listed as erased, delivered or not', async () => {
  const { leads, ids } = await keep({ settlement: delivered }, {}, { changes: { email: 'kim@example.com' } })
  await leads('erase', 'amara@example.com', '--yes')
  const { out } = await leads('list', '--state', 'erased')
  expect(out).toMatch(new RegExp(`${ids[1]} .+ erased .+\\n${ids[0]} .+ delivered, erased .+\\n2 leads`))
})

test('the beginning of an id is enough where it means one lead', async () => {
  const { leads, ids } = await keep({ settlement: givenUp }, { settlement: givenUp })
  const [first = '', second = ''] = ids
  const common = first.split('').findIndex((character, index) => character !== second[index])
  const short = first.slice(0, common + 1)
  expect(JSON.parse((await leads('show', short.toUpperCase(), '--json')).out)).toMatchObject({
    id: first,
    email: 'amara@example.com',
    history: [{ kind: 'permanent', status: 422 }]
  })
  const several = `several leads have ids that begin with ${short.slice(0, -1)}: ${second}, ${first}\n`
  expect(await leads('show', short.slice(0, -1))).toMatchObject({ status: 1, err: several })
  const none = expect.stringMatching(/^no lead/)
  expect(await leads('show', short.slice(0, 3))).toMatchObject({ status: 1, err: none })
  expect(await leads('retry', short)).toMatchObject({ status: 0 })
  const listed: unknown = JSON.parse((await leads('list', '--json')).out)
  expect(listed).toMatchObject([
    { id: second, state: 'failed' },
    { id: first, state: 'waiting' }
  ])
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
    `"'\t'=1+1","'@SUM(1)","'=HYPERLINK(""http://evil.example"",""x"")","amara@example.com","\u200E+1 555 0100"`
  )
  expect(out).toContain('"a ""b"",\nc"')
})

test.each([';', '\t', '|', '\r\n', '; ', ';"'])(
  'no cell is a formula where %j separates them',
  (separator) => {
    expect(csvLine([`a${separator}=1+1`])).toContain("'=1+1")
  }
)

test.each(['=1', '+1', '-1', '@x', ' =1', '\ttext', '\rtext', '\ntext', '＝1', '＋1', '－1', '＠x'])(
  'a cell that begins with %j is text to a spreadsheet',
  (value) => {
    expect(csvLine([value])).toBe(`"'${value}"\r\n`)
  }
)

test.each(['+15550100', '+1 (555) 010-0100', '+351 912 345 678', '0015550100', '007', '01/02/2026'])(
  '%j keeps its first sign in a spreadsheet, without an apostrophe that stays to be read',
  (value) => {
    expect(csvLine([value])).toBe(`"\u200E${value}"\r\n`)
  }
)

test('an export to a file is for its owner alone and never writes over another', async () => {
  const { leads, dir } = await keep({}, {})
  const file = join(dir, 'leads.jsonl')
  expect(await leads('export', '--json', '--output', file)).toMatchObject({ status: 0, out: '' })
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await readFile(file, 'utf8')).trim().split('\n')).toHaveLength(2)
  const refused = { status: 1, out: '', err: `${file} cannot be made (EEXIST)\n` }
  expect(await leads('export', '--output', file)).toEqual(refused)
})
