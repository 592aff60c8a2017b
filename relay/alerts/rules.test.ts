import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { emptiedStore } from '../../testing/relay/emptied-store.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { acceptLead, claimOne } from '../../testing/store-contract/accept-lead.ts'
import type { Outcome } from '../outbox/delivery.ts'
import { createCrmRateLimit } from '../outbox/limiters.ts'
import type { WatchedStore } from './rule.ts'
import {
  alertName,
  createConditions,
  named,
  readConditions,
  rules,
  sectionOf,
  withoutExplained
} from './rules.ts'

const hourMs = 60 * 60_000

async function open() {
  const { dir, clock, store } = await emptiedStore()
  const read = (more: Partial<WatchedStore> = {}) =>
    readConditions({
      store,
      now: clock.now(),
      dataDir: dir,
      backupHours: 0,
      freeBytes: async () => 5e9,
      ...more
    })
  return { store, clock, read, accept: () => acceptLead(store) }
}

test('a lead is overdue after 15 minutes, since it came', async () => {
  const { clock, read, accept } = await open()
  const since = clock.now()
  await accept()
  clock.advance(15 * 60_000 - 1)
  expect(await read()).toEqual([])
  clock.advance(1)
  expect(await read()).toMatchObject([{ name: 'overdue', since, leads: 'No lead is lost; 1 waits.' }])
})

test('an overdue alert names what the CRM answered last', async () => {
  const { store, clock, read, accept } = await open()
  const overdue = async () => (await read()).find(({ name }) => name === 'overdue')?.what
  const attempt = async (outcome: Outcome) => {
    await store.settle(await claimOne(store), { state: 'waiting', delayMs: 0, outcome })
    clock.advance(1)
  }
  await accept()
  clock.advance(15 * 60_000)
  expect(await overdue()).toBe('The oldest unsent lead is 15 minutes old.')
  await attempt({ kind: 'transient', status: 503, error: 'the CRM answered 503: …', ms: 5 })
  expect(await overdue()).toBe('The oldest unsent lead is 15 minutes old. The CRM answers 503.')
  await attempt({ kind: 'ambiguous', error: 'TimeoutError: …', ms: 5 })
  expect(await overdue()).toBe('The oldest unsent lead is 15 minutes old. The CRM isn’t answering.')
})

test('an attempt of a clock that was ahead is not what the CRM answered last', async () => {
  const { store, clock, read, accept } = await open()
  const attempt = async (outcome: Outcome) => {
    await store.settle(await claimOne(store), { state: 'waiting', delayMs: 0, outcome })
    clock.advance(1)
  }
  await accept()
  clock.advance(hourMs)
  await attempt({ kind: 'transient', status: 503, error: 'the CRM answered 503: …', ms: 5 })
  clock.advance(-hourMs + 16 * 60_000)
  await accept()
  await attempt({ kind: 'transient', status: 429, error: 'the CRM answered 429: …', ms: 5 })
  expect(await read()).toMatchObject([{ name: 'overdue', what: expect.stringContaining('answers 429') }])
})

test('a lead that came while the clock was ahead hides no other that waits', async () => {
  const { clock, read, accept } = await open()
  clock.advance(hourMs)
  await accept()
  clock.advance(-hourMs)
  await accept()
  const what = 'The oldest unsent lead came while the clock was ahead, so nobody knows how long leads wait.'
  const facts = { isAhead: true }
  expect(await read()).toEqual([{ name: 'overdue', what, leads: 'No lead is lost; 2 wait.', facts }])
})

test('a relay with leads and no CRM is never well, from the first lead on', async () => {
  const { clock, read, accept } = await open()
  expect(await read({ crm: 'none' })).toEqual([])
  const since = clock.now()
  await accept()
  expect(await read({ crm: 'none' })).toMatchObject([
    { name: 'crm', since, leads: 'No lead is lost; 1 waits.' }
  ])
  clock.advance(15 * 60_000)
  const found = await read({ crm: 'none' })
  expect(withoutExplained(found).map(({ name }) => name)).toEqual(['crm'])
})

test('a CRM that takes no more calls today is named, with the time of the next one', async () => {
  const { store, read } = await open()
  const crm = { limiter: 'crm:location', perSecond: 8 }
  await store.takeSlots({ ...crm, upTo: 0, restMs: 10_000 })
  expect(await read({ crm })).toEqual([])
  await store.takeSlots({ ...crm, upTo: 0, restMs: 5 * 60_000 })
  const what = 'The CRM takes no more calls today, so the relay sends no lead. It asks again at 09:05 UTC.'
  expect(await read({ crm })).toEqual([{ name: 'quota', what, leads: 'No lead is lost; 0 wait.' }])
})

test('an integration that leaves hardly a call of each window is named once leads wait', async () => {
  const { store, clock, read, accept } = await open()
  const crm = { limiter: 'crm:location', perSecond: 8 }
  const rateLimit = createCrmRateLimit({ store, clock, ...crm })
  const quotas = async () => (await read({ crm })).filter(({ name }) => name === 'quota')
  await accept()
  clock.advance(3 * 60_000)
  const since = clock.now()
  for (let count = 0; count < 3; count++) {
    expect(await quotas()).toEqual([])
    await rateLimit.heed({ rest: { of: 'window', ms: 10_000 } })
    clock.advance(40_000)
  }
  const what =
    'Another integration uses up the quota: the CRM hardly ever has a call left for the relay. The oldest unsent lead is 5 minutes old.'
  const leads = 'No lead is lost; 1 waits.'
  expect(await quotas()).toEqual([{ name: 'quota', since, what, leads, facts: { byOthers: true } }])
  clock.advance(60_000)
  expect(await quotas()).toEqual([])
})

test('a disk is short below 2 GB', async () => {
  const { read } = await open()
  expect(await read({ freeBytes: async () => 2e9 })).toEqual([])
  expect(await read({ freeBytes: async () => 1.94e9 })).toMatchObject([
    { name: 'disk', what: 'Only 1.9 GB is free on the disk that keeps the leads.' }
  ])
})

test('a backup is missed when there are leads and no copy for the hours that are set', async () => {
  const { store, clock, read, accept } = await open()
  const backups = async () => (await read({ backupHours: 26 })).filter(({ name }) => name === 'backup')
  clock.advance(100 * hourMs)
  expect(await backups()).toEqual([])
  const since = clock.now()
  await accept()
  clock.advance(26 * hourMs - 1)
  expect(await backups()).toEqual([])
  clock.advance(1)
  expect(await backups()).toMatchObject([{ since, what: 'No copy of all leads was made for 26 hours.' }])
  expect((await read()).some(({ name }) => name === 'backup')).toBe(false)
  await store.recordBackup()
  expect(await backups()).toEqual([])
})

test('the disk of the store is asked for its room', async () => {
  const { store, clock } = await open()
  const dataDir = await temporaryDir()
  const watched = { store, now: clock.now(), backupHours: 0 }
  await expect(readConditions({ ...watched, dataDir: `${dataDir}/missing` })).rejects.toThrow('ENOENT')
  expect(await readConditions({ ...watched, dataDir: undefined })).toEqual([])
})

test('the desk and the command line leave out a problem that another one explains', () => {
  const found = (['blocked', 'overdue', 'disk'] as const).flatMap((name) =>
    named(name, { what: '', leads: '' })
  )
  expect(withoutExplained(found).map(({ name }) => name)).toEqual(['blocked', 'disk'])
})

type Own = { fallback?: string; problem?: string; since?: number; refusedToken?: string }

/** What a relay with such pages and deliveries finds at the second minute. */
async function findOwn({ fallback, problem, since, refusedToken }: Own) {
  const { store, clock } = await open()
  const conditions = createConditions({
    store,
    clock: { ...clock, now: () => 2 * 60_000 },
    config: { alerts: { backupHours: 0 }, dataDir: '', databaseUrl: undefined, crm: undefined },
    pages: { fallback, problem: async () => problem },
    deliveries: {
      unrecordedSince: () => since,
      refusedToken: () => (refusedToken === undefined ? undefined : { setting: refusedToken, since: 0 })
    }
  })
  return (await conditions.ofRelay()).map(({ name, what }) => `${name}: ${what}`)
}

test('a relay finds missing pages, the build before, attempts that it cannot record for a minute, and a failed token', async () => {
  const lacks = 'build/client lacks 404.html'
  expect(await findOwn({})).toEqual([])
  expect(await findOwn({ problem: lacks })).toEqual([`pages: Pages are missing: ${lacks}.`])
  expect(await findOwn({ fallback: lacks })).toEqual([
    `pages: The relay serves the pages of the build before: ${lacks}.`
  ])
  expect(await findOwn({ since: 60_001 })).toEqual([])
  expect(await findOwn({ since: 60_000 })).toEqual([
    'unrecorded: The store lets this relay claim no lead, or does not record what the CRM answered, so it sends none.'
  ])
  expect(await findOwn({ refusedToken: 'CRM_API_TOKEN' })).toEqual([
    'token: The CRM no longer accepts the token in CRM_API_TOKEN. The relay uses the other one.'
  ])
})

const manual = readFileSync('docs/operating.md', 'utf8')
const anchors = Array.from(manual.matchAll(/^#+ (.+)$/gm), ([, heading = '']) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-')
)
const alertsSection = /^## Alerts$[\s\S]*?(?=^## )/m.exec(manual)?.[0]

const { groups } = z
  .object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ alert: z.string(), expr: z.string(), annotations: z.object({ docs: z.string() }) })
        )
      })
    )
  })
  .parse(parse(readFileSync('deploy/monitoring/rules.yml', 'utf8')))
const ofPrometheus = groups.flatMap((group) =>
  group.rules.map(({ alert, expr, annotations: { docs } }) => ({ alert, expr, docs }))
)

test.each(alertName.options)(
  'the manual and the rules for Prometheus say the same of the alert %s',
  (name) => {
    const { title, command, prometheus } = rules[name]
    const section = sectionOf(name)
    expect(anchors).toContain(section)
    expect(alertsSection).toContain(`| ${title} `)
    expect(alertsSection).toContain(`(#${section})`)
    expect(manual).toContain(command)
    const said = prometheus ? [{ ...prometheus, docs: `docs/operating.md#${section}` }] : []
    expect(ofPrometheus).toEqual(expect.arrayContaining(said))
  }
)
