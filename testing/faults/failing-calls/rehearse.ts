import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { systemClock } from '../../../relay/clock.ts'
import { backUp } from '../../../relay/outbox/sqlite/backup.ts'
import { createCopier } from '../../../relay/outbox/sqlite/copy/copier.ts'
import { fileName } from '../../../relay/outbox/sqlite/data-dir.ts'
import { StoreUnavailable } from '../../../relay/outbox/store.ts'
import { startCrm } from '../crm.ts'
import { openSwitch, type Failing } from './fail-calls.ts'
import { checkCopies, checkStore, createPromises, type Promises } from './promises.ts'
import { readinessMs, startIn, type RelayInFolder } from './relay-in-folder.ts'

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

const emails = ['ada@example.com', 'zoe@example.com', 'eve@example.com']
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
 * Starts a relay in the new folder `home`, sends it leads, delivers them, copies the store in both ways, erases a lead and stops,
 * while the calls of `failing` fail. Then the disk is right again, and everything has to be there.
 */
async function rehearse(home: string, failing: Failing): Promise<Rehearsed> {
  const [dir, crashed] = [join(home, 'data'), join(home, 'crashed')]
  const copies = { folder: join(home, 'copy'), file: join(home, 'backup.sqlite') }
  mkdirSync(copies.folder)
  const promises = createPromises()

  calls.fail(failing)
  const { relay, stayedDown } = await startDespite(dir, promises)
  const sender = createSender(relay, failing, promises)
  for (const email of [...emails, toErase]) await sender.send(email)
  const copied = copyFolder(dir, copies.folder)
  const backup = await backUp({ dir, to: copies.file })
  const early = new Map(sender.acked)
  const erased = await relay.store.erase(toErase).catch(unlessUnavailable)
  if (!failing.lasting) promises.expect('it delivers what it took', await isSettled(relay))
  await copyUnharmed(dir, crashed)

  if (failing.lasting) {
    calls.mend()
    for (const email of emails) await sender.send(`later-${email}`)
    promises.expect('it goes on once the disk is right', sender.acked.size >= early.size + emails.length)
    promises.expect('it delivers what it took', await isSettled(relay))
  }
  await relay.stop().catch(() => promises.expect('it stops', false))
  const counted = { failed: calls.failed(), calls: calls.calls() }
  calls.mend()
  await restart(dir, promises)

  const expected = (acked: Map<string, string>) => ({ acked, toErase, erased: false })
  await checkStore(crashed, 'after a kill', expected(early), promises)
  await checkStore(dir, 'after a stop', { ...expected(sender.acked), erased: erased !== undefined }, promises)
  const made = { folder: copied, file: backup.ok }
  await checkCopies(
    copies,
    { made, acked: early, mayRemain: failing.lasting && failing.only === undefined },
    promises
  )
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
  const started = await startIn(dir, crm)
  if (started.ok) return { relay: started, stayedDown: 0 }
  promises.expect('it starts unless a call failed', calls.failed() !== undefined)
  promises.expect('it names the folder when it does not start', started.problem.startsWith('DATA_DIR'))
  calls.mend()
  const again = await startIn(dir, crm)
  if (again.ok) return { relay: again, stayedDown: 1 }
  throw new Error(`it does not start although the disk is right again: ${again.problem}`)
}

async function restart(dir: string, promises: Promises) {
  const started = await startIn(dir, crm)
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

/** Whether the copy says that it is complete. */
function copyFolder(dir: string, to: string): boolean {
  try {
    const copier = createCopier({ path: join(dir, fileName), to })
    try {
      copier.copy()
      return true
    } finally {
      copier.close()
    }
  } catch {
    return false
  }
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
    if (backlog?.pending === 0) return true
    await systemClock.wait(5)
  }
  return false
}

function unlessUnavailable(error: unknown): undefined {
  if (!(error instanceof StoreUnavailable)) throw error
}
