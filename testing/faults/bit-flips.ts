import { cp, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { dataRequestKinds, guardianStates } from '../../contract/desk.ts'
import { sampleLead } from '../../contract/sample-lead.ts'
import type { Statement } from '../../relay/outbox/database.ts'
import type { Settlement } from '../../relay/outbox/delivery.ts'
import { fileName } from '../../relay/outbox/sqlite/data-dir.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Claim, Store } from '../../relay/outbox/store.ts'
import { unreadable } from '../../relay/outbox/worker.ts'
import { createSteeredClock, type SteeredClock } from '../relay/steered-clock.ts'
import { memoryDir } from '../scratch-setup.ts'
import {
  acceptAndSettle,
  acceptLead,
  claimOne,
  givenUp,
  deliveredAs,
  leaseMs,
  putOff,
  trapped
} from '../store-contract/accept-lead.ts'
import { type Fault, findBroken, type Size, type Verdict } from './fault.ts'

const hour = 60 * 60_000

/** How many leads have failed before a bit is flipped. */
const refusedLeads = 3

/** How often a bit of the file is flipped: once in each copy of the store. */
const flips: Record<Size, number> = { short: 2, full: 530 }

export const bitFlips: Fault = {
  name: 'bits',
  what: 'one bit of the file of the store is flipped, once at each of many places',
  run: (size) => run(flips[size])
}

type Kept = { dir: string; sent: Map<string, string>; now: number; bytes: Buffer; used: number[] }

/** `stopped`: claims fail, or attempts cannot be recorded, which the relay logs, and an alert says after a minute. */
type Fate = 'refused' | 'set aside' | 'harmless' | 'stopped' | 'altered' | 'lost' | 'twice'

const allowed = ['refused', 'set aside', 'harmless', 'stopped'] as const

async function run(count: number): Promise<Verdict> {
  const kept = await makeStore()
  const found: { fate: Fate; bit: number; why: string }[] = []
  const random = createRandom(1)
  try {
    for (let index = 0; index < count; index++) {
      const byte = kept.used[Math.floor(random() * kept.used.length)] ?? 0
      const bit = 8 * byte + Math.floor(random() * 8)
      found.push({ bit, ...(await flip(kept, bit)) })
    }
  } finally {
    await rm(kept.dir, { recursive: true, force: true })
  }
  const wrong = found.filter(({ fate }) => !allowed.some((each) => each === fate))
  return {
    counted: Object.fromEntries(
      allowed.map((each) => [each, found.filter(({ fate }) => fate === each).length])
    ),
    broken: findBroken(
      Object.fromEntries(
        wrong.map(({ fate, bit, why }) => [`no lead is ${fate} after bit ${bit}: ${why}`, false])
      )
    )
  }
}

/** Numbers from 0 to 1, the same ones each time. https://en.wikipedia.org/wiki/Linear_congruential_generator */
function createRandom(seed: number) {
  let state = seed
  return () => (state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32) / 2 ** 32
}

const follows = (crmId: string): Settlement => ({
  state: 'delivered',
  outcome: { kind: 'delivered', crmId, status: 200, ms: 9, steps: ['fields', 'deal', 'workflow'] }
})

const leadOf = (index: number) => ({ lead: sampleLead({ email: `lead-${index}@example.com` }) })

async function makeStore(): Promise<Kept> {
  const dir = await mkdtemp(join(memoryDir(), 'flips-'))
  const clock = createSteeredClock()
  const store = await openSqliteStore({ dir, clock })
  let index = 0
  const next = () => leadOf(++index)
  await acceptAndSettle(store, deliveredAs('contact-erased'), leadOf(index))
  await store.erase(`lead-${index}@example.com`)
  for (let round = 0; round < refusedLeads; round++) {
    await acceptAndSettle(store, deliveredAs(`contact-${index}`), next())
    await acceptAndSettle(store, follows(`contact-${index}`), next())
    await acceptAndSettle(store, givenUp, next())
    await acceptLead(store, { ...next(), ...trapped })
    await acceptLead(store, next())
    await store.throttle(await claimOne(store), { delayMs: hour })
  }
  // Last: the next lead that the CRM accepted would make these due.
  for (let round = 0; round < refusedLeads; round++) await acceptAndSettle(store, putOff(hour), next())
  for (let count = 0; count < 8; count++) await acceptLead(store, next())
  const sent = new Map<string, string>()
  for (const { id, lead: kept } of await store.list({ limit: 1000 }))
    if (kept) sent.set(id, JSON.stringify(kept))
  await store.takeSlots({ limiter: 'crm', perSecond: 8, upTo: 1 })
  await store.recordBackup()
  await store.watch({ watcher: 'relay-1', leaseMs, note: 'mailed' })
  await store.change(otherRows([...sent.keys()][0] ?? '', clock.now()))
  await store.close()
  refuseEmpty(join(dir, fileName))
  const bytes = await readFile(join(dir, fileName))
  const used = [...bytes.entries()].filter(([, byte]) => byte !== 0).map(([at]) => at)
  return { dir, sent, now: clock.now(), bytes, used }
}

/** One row of each table that leads and deliveries leave empty. The pause of a person is over. */
function otherRows(leadId: string, now: number): Statement[] {
  const rows: Record<string, Row> = {
    data_request: { lead_id: leadId, kind: dataRequestKinds[0], at: now },
    guardian: { lead_id: leadId, answer: guardianStates[1], at: now, version: 1, language: 'en' },
    reply: { lead_id: leadId, since: now, looked_at: now },
    unwiped: { at: now },
    block: { single: 1, since: now, status: 401, reason: 'wrong token', probes: 1, probe_at: now + hour },
    quota: {
      limiter: 'crm',
      at: now,
      day_limit: 200_000,
      day_left: 1,
      taken_before: 0,
      short_since: now,
      short_at: now
    },
    pause: { single: 1, since: now - hour, until: now, who: 'Owner', reason: 'moving' },
    person: { id: 'person-1', email: 'owner@example.com', name: 'Owner', role: 'owner', added_at: now },
    link: { hash: 'hash', person_id: 'person-1', letters: 'ABC', expires_at: now + hour },
    session: {
      hash: 'hash',
      id: 'session-1',
      person_id: 'person-1',
      address: '192.0.2.1',
      browser: 'Firefox',
      started_at: now,
      seen_at: now,
      ends_at: now + hour
    },
    passkey: {
      id: 'passkey-1',
      person_id: 'person-1',
      public_key: 'key',
      counter: 1,
      transports: '[]',
      device: 'phone',
      added_at: now
    },
    challenge: { challenge: 'challenge', person_id: 'person-1', expires_at: now + hour },
    audit: {
      id: 'deed-1',
      at: now,
      person_id: 'person-1',
      who: 'Owner',
      what: 'export',
      leads: 1,
      detail: 'all'
    },
    audit_lead: { lead_id: leadId, audit_id: 'deed-1' },
    run: { kind: 'reconcile', started_at: now, ended_at: now, ok: 1, result: 'all is well' },
    day_figure: { day: '2026-01-01', page: '/', metric: 'LCP', bucket: 1, reports: 9 }
  }
  return Object.entries(rows).map(([table, row]) => {
    const names = Object.keys(row)
    const places = names.map((_, index) => `$${index + 1}`)
    return {
      sql: `insert into ${table} (${names.join(', ')}) values (${places.join(', ')})`,
      values: Object.values(row)
    }
  })
}

type Row = Record<string, string | number>

/** A table without a row would not be tried. */
function refuseEmpty(path: string) {
  const db = new DatabaseSync(path, { readOnly: true })
  try {
    for (const { name } of db.prepare(`select name from sqlite_schema where type = 'table'`).all())
      if (!db.prepare(`select 1 from ${String(name)}`).get()) throw new Error(`no row in ${String(name)}`)
  } finally {
    db.close()
  }
}

type Flipped = { fate: Fate; why: string }

/** Opens a copy of the store with this bit flipped, and delivers what waits there. */
async function flip({ dir, sent, now, bytes }: Kept, bit: number): Promise<Flipped> {
  const copy = await mkdtemp(join(memoryDir(), 'flip-'))
  try {
    await cp(dir, copy, { recursive: true })
    const byte = Math.floor(bit / 8)
    const file = await open(join(copy, fileName), 'r+')
    await file.write(Buffer.of((bytes[byte] ?? 0) ^ (1 << (bit % 8))), 0, 1, byte)
    await file.close()
    const clock = createSteeredClock()
    clock.advance(now - clock.now() + 2 * hour)
    const store = await openSqliteStore({ dir: copy, clock }).catch(String)
    if (typeof store === 'string') return { fate: 'refused', why: store }
    try {
      return await deliverAll(store, clock, sent).catch((error) => ({ fate: 'stopped', why: String(error) }))
    } finally {
      await store.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

/** Longer than any wait. */
const longMs = 15 * hour

/**
 * Delivers what is due until nothing is, three times in a row: a probe takes one lead. Rejects if the store keeps failing.
 */
async function deliverAll(store: Store, clock: SteeredClock, sent: Map<string, string>): Promise<Flipped> {
  const done = new Set<string>()
  for (let [idle, failures] = [0, 0]; idle < 3;) {
    try {
      const claims = await store.claim({ limit: 32, leaseMs })
      const wrong = claims.map((claim) => judgeClaim(claim, sent, done)).find((each) => each !== undefined)
      if (wrong) return wrong
      const unrecorded = await recordAll(store, claims)
      if (unrecorded !== undefined) return { fate: 'stopped', why: unrecorded }
      idle = claims.length > 0 ? 0 : idle + 1
      if (claims.length > 0) continue
    } catch (error) {
      failures += 1
      if (failures > 3) throw error
    }
    clock.advance(longMs)
  }
  const { waiting, failed: found } = await store.backlog()
  if (waiting > 0) return { fate: 'lost', why: `${waiting} still wait` }
  return { fate: found > refusedLeads ? 'set aside' : 'harmless', why: '' }
}

/** As a relay does: it claims nothing more until each attempt is recorded. Resolves to why one cannot be. */
async function recordAll(store: Store, claims: Claim[]): Promise<string | undefined> {
  let left = claims
  for (let tries = 1; left.length > 0; tries += 1) {
    const ended = await Promise.allSettled(left.map((claim) => store.settle(claim, answerTo(claim))))
    const failed = ended.find((each) => each.status === 'rejected')
    if (failed && tries > 3) return String(failed.reason)
    left = left.filter((_, index) => ended[index]?.status === 'rejected')
  }
  return undefined
}

function judgeClaim({ leadId, destination, lead }: Claim, sent: Map<string, string>, done: Set<string>) {
  const why = `${destination} of ${leadId}`
  if (lead && JSON.stringify(lead) !== sent.get(leadId)) return { fate: 'altered', why } as const
  if (done.has(why)) return { fate: 'twice', why } as const
  if (lead) done.add(why)
  return undefined
}

function answerTo({ leadId, destination, lead }: Claim): Settlement {
  if (!lead) return { state: 'failed', outcome: unreadable }
  return destination === 'contact' ? follows(`contact-of-${leadId}`) : deliveredAs('made')
}
