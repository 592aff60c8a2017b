import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import type { Settlement } from '../outbox/store.ts'
import { dead, delivered, keep } from '../../testing/relay/keep-leads.ts'

const crm = { CRM_WEBHOOK_URL: 'https://crm.example/hook' }

test('reconcile finds a row that was altered or removed behind its back', async () => {
  const kept = { settlement: delivered }
  const { leadsWith, dir, ids } = await keep(kept, kept, kept)
  const leads = (...args: string[]) => leadsWith(crm, ...args)
  const sound = await leads('reconcile')
  expect(sound).toMatchObject({ status: 0, err: '' })
  expect(sound.out).toMatch(/^accepted +3\n/)
  expect(sound.out).toMatch(/^difference +0$/m)
  expect(sound.out).toContain('chain: 3 leads, unbroken')

  expect(JSON.parse((await leads('reconcile', '--json')).out)).toMatchObject({
    ok: true,
    books: { accepted: 3, delivered: 3, difference: 0 },
    chain: { checked: 3, head: { sequence: 3 } },
    waiting: []
  })

  const db = new DatabaseSync(join(dir, 'leads.sqlite'))
  db.exec('pragma foreign_keys = off')
  db.exec(`update lead set received_at = received_at + 1 where sequence = 2`)
  expect(await leads('reconcile')).toMatchObject({
    status: 1,
    out: expect.stringContaining('chain: broken at place 2: altered')
  })
  db.exec(`update lead set received_at = received_at - 1 where sequence = 2`)
  db.exec(`delete from delivery where lead_id in (select id from lead where sequence = 3)`)
  expect(await leads('reconcile')).toMatchObject({
    status: 1,
    out: expect.stringMatching(
      new RegExp(`^difference +1\nmissing: number 3, ${ids[2]}: no delivery\nchain: 3 leads, unbroken`, 'm')
    )
  })
  db.exec(`delete from delivery where sequence < 3; delete from lead where sequence < 3`)
  db.close()
  const { out } = await leads('reconcile', '--no-crm', '--json')
  expect(JSON.parse(out)).toMatchObject({
    books: {
      difference: 3,
      missing: [
        { first: 1, last: 2 },
        { first: 3, last: 3, id: ids[2] }
      ]
    }
  })
  expect((await leads('reconcile')).out).toContain('missing: numbers 1 to 2: no lead')
})

test('reconcile names what keeps leads from the CRM, each on a line of its own', async () => {
  const refused: Settlement = {
    state: 'pending',
    delayMs: 0,
    probeInMs: 900_000,
    outcome: { kind: 'blocked', status: 401, error: 'the CRM answered 401: Invalid token', ms: 5 }
  }
  const { leads } = await keep({ settlement: dead }, { settlement: delivered }, { settlement: refused })
  const { status, out } = await leads('reconcile')
  expect(status).toBe(1)
  expect(out).toMatch(/^dead: 1 lead; "leads list --state dead" names them$/m)
  expect(out).toMatch(/^overdue: the oldest pending lead came \d+ minutes ago$/m)
  expect(out).toMatch(
    /^deliveries: PAUSED since 2026-01-05 09:00:00: the CRM answered 401: Invalid token; next try 2026-01-05 09:15:00 \(UTC\)$/m
  )
  expect(await leads('reconcile', '--no-crm')).toMatchObject({ status: 0 })
})

test('reconcile says that no CRM is set, and that the sandbox took leads of production', async () => {
  const bySandbox: Settlement = {
    state: 'delivered',
    outcome: { kind: 'delivered', crmId: 'sandbox-1', status: 200, ms: 5 }
  }
  const { leadsWith } = await keep({ settlement: bySandbox }, { settlement: delivered })
  const none = await leadsWith({}, 'reconcile')
  expect(none.status).toBe(1)
  expect(none.out).toMatch(/^CRM: none is set, so leads are kept and sent to nobody/m)
  expect(none.out).not.toMatch(/^sandbox:/m)
  const production: Record<string, string>[] = [crm, { SITE_URL: 'https://www.example.com' }]
  for (const settings of production) {
    const { status, out } = await leadsWith(settings, 'reconcile')
    expect(status).toBe(1)
    expect(out).toMatch(/^sandbox: took 1 lead; "leads retry --sandbox --all" sends them to the CRM$/m)
  }
  const rehearsal = await leadsWith({ CRM_WEBHOOK_URL: 'http://localhost:1/hook' }, 'reconcile')
  expect(rehearsal).toMatchObject({ status: 0, out: expect.stringMatching(/^outside the books: /m) })
})
