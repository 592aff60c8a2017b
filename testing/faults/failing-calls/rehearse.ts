import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { pino } from 'pino'
import { relayPath } from '../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../contract/sample-lead.ts'
import { createMetrics } from '../../../relay/admin-port.ts'
import { systemClock, type Clock } from '../../../relay/clock.ts'
import { openCrm } from '../../../relay/crm/connector.ts'
import { deliverLeads } from '../../../relay/deliver-leads.ts'
import { createRelay } from '../../../relay/intake/app.ts'
import { openStore } from '../../../relay/open-store.ts'
import { backUp } from '../../../relay/outbox/backup.ts'
import { StoreUnavailable } from '../../../relay/outbox/database.ts'
import { books } from '../../../relay/outbox/leads.ts'
import { isWhole } from '../../../relay/outbox/rows.ts'
import { fileName } from '../../../relay/outbox/sqlite/data-dir.ts'
import { startCrm } from '../crm.ts'
import { findBroken } from '../fault.ts'
import { openSwitch, type Failing } from './fail-calls.ts'

// A program; import its types only. It runs under `fail-calls.c`: for each message, a `Failing`, it rehearses once in a
// folder of its own and sends what it saw.

export type Rehearsed = {
  /** What failed first, undefined where fewer calls were made. */
  failed: string | undefined
  calls: number
  acknowledged: number
  /** Answers with 503. */
  refused: number
  /** Starts that were refused with a reason. */
  stayedDown: number
  broken: string[]
}

const people = ['ada@example.com', 'zoe@example.com', 'eve@example.com']
const toErase = 'gone@example.com'

/** How often a sender sends one lead. */
const tries = 5

const patienceMs = 10_000

const { FAULT_DIR: root = '', FAULT_SWITCH: path = '' } = process.env
process.umask(0o077)
const calls = openSwitch(path)
const crm = await startCrm()

process.on('message', (failing: Failing) => void answer(failing))
process.on('disconnect', () => process.exit())

async function answer(failing: Failing) {
  calls.mend()
  const home = mkdtempSync(join(root, 'home-'))
  const seen = await rehearse(home, failing).catch(toRehearsed)
  calls.mend()
  process.send?.(seen)
  rmSync(home, { recursive: true })
}

/** A rehearsal that cannot go on has failed. */
function toRehearsed(error: unknown): Rehearsed {
  const reason = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const broken = [`it goes on to the end: ${reason}`]
  return { failed: calls.failed(), calls: 0, acknowledged: 0, refused: 0, stayedDown: 0, broken }
}

/**
 * Starts a relay in the new folder `home`, sends it leads, delivers them, backs them up, erases a lead and stops,
 * while the calls of `failing` fail. Then the disk is right again, and everything has to be there.
 */
async function rehearse(home: string, failing: Failing): Promise<Rehearsed> {
  const [dir, crashed] = [join(home, 'data'), join(home, 'crashed')]
  const file = join(home, 'backup.sqlite')
  const promises = createPromises()

  calls.fail(failing)
  const { relay, stayedDown } = await startDespite(dir, promises)
  const sender = createSender(relay, failing, promises)
  for (const email of [...people, toErase]) await sender.send(email)
  const backup = await backUp({ dir, to: file })
  const early = new Map(sender.acked)
  const erased = await relay.store.erase(toErase).catch(unlessUnavailable)
  if (!failing.lasting) promises.expect('it delivers what it took', await isSettled(relay))
  await copyUnharmed(dir, crashed)

  if (failing.lasting) {
    calls.mend()
    for (const email of people) await sender.send(`later-${email}`)
    promises.expect('it goes on once the disk is right', sender.acked.size >= early.size + people.length)
    promises.expect('it delivers what it took', await isSettled(relay))
  }
  await relay.stop().catch(() => promises.expect('it stops', false))
  const counted = { failed: calls.failed(), calls: calls.calls() }
  calls.mend()
  await restart(dir, promises)

  await checkStore(crashed, 'after a kill', { acked: early, erased: false }, promises)
  await checkStore(dir, 'after a stop', { acked: sender.acked, erased: erased !== undefined }, promises)
  const mayRemain = failing.lasting && failing.only === undefined
  await checkBackup(file, { isMade: backup.ok, acked: early, mayRemain }, promises)
  const arrivals = [...sender.acked].flatMap(([id, email]) =>
    email === toErase ? [] : (crm.received.get(id) ?? 0)
  )
  promises.expect(
    'each acknowledged lead came to the CRM once',
    arrivals.every((times) => times === 1)
  )
  return {
    ...counted,
    stayedDown,
    acknowledged: sender.acked.size,
    refused: sender.refused(),
    broken: promises.broken()
  }
}

/** A relay that does not start says why; it does once the disk is right. */
async function startDespite(dir: string, promises: Promises) {
  const started = await startIn(dir)
  if (started.ok) return { relay: started, stayedDown: 0 }
  promises.expect('it starts unless a call failed', calls.failed() !== undefined)
  promises.expect('it names the folder when it does not start', started.problem.startsWith('DATA_DIR'))
  calls.mend()
  const again = await startIn(dir)
  if (again.ok) return { relay: again, stayedDown: 1 }
  throw new Error(`it does not start although the disk is right again: ${again.problem}`)
}

async function restart(dir: string, promises: Promises) {
  const started = await startIn(dir)
  promises.expect('it starts again', started.ok)
  if (!started.ok) return
  promises.expect('it delivers what was left', await isSettled(started))
  await started.stop()
}

/** Sends leads as a browser does, and asks before each whether the relay is ready for it. */
function createSender(relay: RelayInFolder, failing: Failing, promises: Promises) {
  /** The email address of each lead that was acknowledged, by its id. */
  const acked = new Map<string, string>()
  let refused = 0

  async function isReady(): Promise<boolean> {
    // An answer of before the first failure is none.
    await systemClock.wait(readinessMs)
    return relay.isReady()
  }

  async function send(email: string) {
    const key = randomUUID()
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const mustBeKept = failing.lasting && calls.failed() !== undefined && (await isReady())
      const { status, id } = await relay.post(email, key)
      promises.expect('it answers 200 or 503, nothing else', status === 200 || status === 503)
      promises.expect('it keeps a lead that comes while it is ready', !mustBeKept || status === 200)
      if (id !== undefined) acked.set(id, email)
      if (status === 200) return
      refused += 1
    }
    promises.expect('it takes a lead that comes again when one call failed', failing.lasting)
  }

  return { acked, refused: () => refused, send }
}

/** By a program whose calls do not fail: what a kill at this moment would leave. */
function copyUnharmed(from: string, to: string) {
  return promisify(execFile)('cp', ['-r', from, to], { env: { PATH: process.env['PATH'] } })
}

/** Resolves to whether nothing is left to deliver, soon. */
async function isSettled({ store }: RelayInFolder): Promise<boolean> {
  const deadline = performance.now() + patienceMs
  while (performance.now() < deadline) {
    const backlog = await store.backlog().catch(unlessUnavailable)
    if (backlog?.waiting === 0) return true
    await systemClock.wait(20)
  }
  return false
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error
}

/** The relay's short waits after a failure pass in no time; what limits an attempt or a probe stays as long as it is. */
const hurriedClock: Clock = {
  ...systemClock,
  wait: (ms, signal) => systemClock.wait(ms > 1000 ? ms : ms / 50, signal)
}

/** Longer than an answer of `/readyz` holds, by that clock. */
const readinessMs = 30

type RelayInFolder = Extract<Awaited<ReturnType<typeof startIn>>, { ok: true }>

/** All that `relay/server.ts` connects, but for its port, as often as one process needs it. `problem` says why it does not start. */
async function startIn(dataDir: string) {
  const opened = await openStore({ dataDir, databaseUrl: undefined })
  if (!opened.ok) return opened
  const { store } = opened
  const log = pino({ enabled: false })
  const metrics = createMetrics({ store })
  const deliveries = deliverLeads(openCrm({ kind: 'webhook', url: crm.url }), {
    store,
    clock: hurriedClock,
    metrics,
    log
  })
  const relay = createRelay({
    store,
    clock: hurriedClock,
    log,
    metrics,
    onAccepted: () => deliveries?.wake(),
    site: async () => new Response('page'),
    isPage: () => false,
    isLeaving: () => false,
    siteUrl: origin,
    anonKey: undefined,
    rateLimitPerMinute: 0,
    trustProxy: 0
  })
  return {
    ok: true as const,
    store,
    async isReady() {
      return (await relay(new Request(`${origin}/readyz`))).ok
    },
    /** Sends the lead of this address, always under the same key. */
    async post(email: string, key: string): Promise<{ status: number; id?: string }> {
      const response = await relay(
        new Request(origin + relayPath, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key },
          body: JSON.stringify(sampleLead({ email }))
        })
      )
      const { id }: { id?: string } = await response.json()
      return { status: response.status, ...(id === undefined ? {} : { id }) }
    },
    async stop() {
      await deliveries?.stop()
      await store.close()
    }
  }
}

const origin = 'https://agency.example'

type Promises = {
  expect: (promise: string, isKept: boolean) => void
  broken: () => string[]
}

/** Notes whether each promise was kept, every time that it was asked for. */
function createPromises(): Promises {
  const kept: Record<string, boolean> = {}
  return {
    expect: (promise, isKept) => void (kept[promise] = isKept && kept[promise] !== false),
    broken: () => findBroken(kept)
  }
}

/** Email addresses by the ids of the leads that were acknowledged. */
type Acked = Map<string, string>

/** What the store in a folder must hold; a lead that an operator asked to erase may be there without its address. */
async function checkStore(
  dir: string,
  when: string,
  { acked, erased }: { acked: Acked; erased: boolean },
  { expect }: Promises
) {
  if (!existsSync(join(dir, fileName)))
    return expect(`every acknowledged lead is there ${when}`, acked.size === 0)
  const found = await lookInto(join(dir, fileName))
  expect(`every lead is as it was accepted ${when}`, found.isWhole)
  expect(`the books balance ${when}`, found.balances)
  expect(`every acknowledged lead is there ${when}`, holdsAll(found, acked))
  const isKept = ([id, email]: [string, string]) => found.emails.get(id) === email || email === toErase
  expect(`every acknowledged lead has its address ${when}`, [...acked].every(isKept))
  expect(`what was erased is gone ${when}`, !erased || ![...found.emails.values()].includes(toErase))
}

/**
 * A backup that counts holds what was acknowledged before. One that does not count leaves no file; where the disk takes no
 * file away either (`mayRemain`), the one that remains is whole.
 */
async function checkBackup(
  file: string,
  { isMade, acked, mayRemain }: { isMade: boolean; acked: Acked; mayRemain: boolean },
  { expect }: Promises
) {
  if (isMade) expect('a backup that counts is whole', isCopy(await lookInto(file), acked))
  else if (mayRemain && existsSync(file))
    expect('a backup that remains is whole', isCopy(await lookInto(file), acked))
  else expect('a backup that failed leaves no file', !existsSync(file))
}

type Found = Awaited<ReturnType<typeof lookInto>>

const isCopy = (found: Found, acked: Acked) => found.isWhole && found.balances && holdsAll(found, acked)
const holdsAll = ({ emails }: Found, acked: Acked) => [...acked.keys()].every((id) => emails.has(id))

async function lookInto(file: string) {
  if (statSync(file).size === 0) throw new Error(`${file} is empty`)
  const db = new DatabaseSync(file)
  try {
    const { accepted, ...states } = countBooks(db)
    const rows = db.prepare('select * from lead').all()
    return {
      isWhole: rows.every(isWhole),
      balances: accepted === Object.values(states).reduce((sum, count) => sum + count, 0),
      /** By the id of each lead; null where it was erased. */
      emails: new Map(rows.map(({ id, email }) => [String(id), email]))
    }
  } finally {
    db.close()
  }
}

function countBooks(db: DatabaseSync) {
  const { sql, read } = books()
  return read(db.prepare(sql).all())
}
