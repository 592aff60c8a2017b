import { expect, test } from 'vitest'
import { dead, delivered, keep } from '../../testing/relay/keep-leads.ts'

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
