import { mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { relayPath } from '../../../../contract/relay-endpoint.ts'
import { sampleLead } from '../../../../contract/sample-lead.ts'
import { emptiedStore, openIn } from '../../../../testing/relay/emptied-store.ts'
import { freePort } from '../../../../testing/relay/free-port.ts'
import { runCommand } from '../../../../testing/relay/run-leads.ts'
import { startRelay } from '../../../../testing/relay/run-relay.ts'
import { readAll, temporaryDir } from '../../../../testing/relay/temporary-dir.ts'
import {
  claimOne,
  dead,
  delivered,
  newLead,
  trapped
} from '../../../../testing/store-contract/accept-lead.ts'
import { deadStep, deliveredWith, doneAs } from '../../../../testing/store-contract/steps.ts'
import { findUnanswered, recordLook } from '../../answer-queries.ts'
import { sha256 } from '../../chain.ts'
import { everyLead } from '../../ledger-queries.ts'
import { steps } from '../../step-queries.ts'
import type { Settlement, StepSettlement, Store } from '../../store.ts'
import { restore } from '../backup.ts'
import { schema } from '../schema.ts'
import { createCopier } from './copier.ts'
import { startCopying } from './copying.ts'
import { readPublished } from './folder.ts'

async function setUp() {
  const root = await temporaryDir()
  const [to, other] = [join(root, 'copy'), join(root, 'other')]
  await mkdir(to)
  const { dir, store } = await emptiedStore()
  return { root, dir, to, other, store, copier: copierOf(dir, to) }
}

function copierOf(dir: string, to: string) {
  const copier = createCopier({ path: join(dir, 'leads.sqlite'), to })
  onTestFinished(copier.close)
  return copier
}

/** Restores the copy into a folder that is not there. Resolves to what it holds, and what is lost. */
async function restoreInto(dir: string, from: string) {
  await rm(dir, { recursive: true, force: true })
  const restored = await restore({ from, dir })
  if (!restored.ok) return restored
  const { leads, assembled } = restored
  return { leads, missing: assembled?.missing, unusable: assembled?.unusable }
}

const settleNext = async (store: Store, settlement: Settlement) =>
  store.settle(await claimOne(store), settlement)

async function contentsOf(store: Store) {
  const leads = await Array.fromAsync(everyLead(store))
  return {
    leads: await Promise.all(leads.map(({ id }) => store.find(id))),
    books: await store.books(),
    backlog: await store.backlog(),
    head: await store.chainHead()
  }
}

const acceptMany = (store: Store, count: number) =>
  Promise.all(Array.from({ length: count }, () => store.accept(newLead())))

const segmentsIn = async (to: string) =>
  (await readdir(join(to, 'generation-000001'))).filter((name) => name.endsWith('.json')).toSorted()

test('a copy follows every change, and takes the place of the store with all of it', async () => {
  const { dir, to, other, store, copier } = await setUp()
  copier.copy()
  await acceptMany(store, 20)
  await store.accept(newLead({ ...trapped, idempotencyKey: 'a person' }))
  copier.copy()
  await settleNext(store, delivered)
  await settleNext(store, dead)
  copier.copy()
  // A copier that starts again goes on where the last one ended.
  const next = copierOf(dir, to)
  next.copy()
  await store.requeue({ state: 'dead', limit: 10 })
  await store.accept(newLead({ idempotencyKey: 'a person' }))
  await acceptMany(store, 5)
  const { at, ...head } = next.copy()

  expect(await segmentsIn(to)).toEqual(['00000001.json', '00000002.json', '00000003.json'])
  expect(await restore({ from: to, dir: other })).toEqual({
    ok: true,
    leads: 26,
    head,
    assembled: { at, missing: 0, unusable: undefined, lostRequests: undefined }
  })
  const restored = await openIn(other)
  expect(await contentsOf(restored)).toEqual(await contentsOf(store))
  await acceptMany(restored, 1)
  expect(await restored.books()).toMatchObject({ accepted: 27, delivered: 1 })
  // The restored store goes on with the same copy.
  expect(copierOf(other, to).copy()).toMatchObject({ sequence: 27 })
})

test('a copy follows each step of a delivered lead, so that none that was done is repeated', async () => {
  const { to, other, store, copier } = await setUp()
  await acceptMany(store, 2)
  await settleNext(store, deliveredWith('sandbox-1'))
  copier.copy()
  const ids = (await store.list({ order: 'oldest', limit: 2 })).map(({ id }) => id)
  const stepsOf = (each: Store) => each.ask(steps(ids))
  const settleStep = async (settlement: StepSettlement) => {
    for (const claim of await store.claimSteps({ limit: 1, leaseMs: 1000 }))
      await store.settleStep(claim, settlement)
    copier.copy()
  }
  await settleStep(doneAs('made-1'))
  await settleStep(deadStep)
  await settleNext(store, deliveredWith('contact-2', ['deal']))
  copier.copy()
  expect(await segmentsIn(to)).toHaveLength(3)
  expect(await restoreInto(other, to)).toMatchObject({ leads: 2, missing: 0, unusable: undefined })
  const restored = await openIn(other)
  expect(await stepsOf(restored)).toEqual(await stepsOf(store))
  expect(await stepsOf(restored)).toMatchObject([
    { kind: 'fields', state: 'done', resultId: 'made-1' },
    { kind: 'deal', state: 'dead', lastError: 'no such stage' },
    { kind: 'workflow', state: 'pending' },
    { kind: 'deal', state: 'pending' }
  ])

  // The lead goes to another CRM, which it leaves with fewer steps.
  await store.requeue({ state: 'delivered', filter: { crmIdPrefix: 'sandbox-' }, limit: 1 })
  await settleNext(store, deliveredWith('contact-1', ['workflow']))
  copier.copy()
  expect(await restoreInto(join(other, 'again'), to)).toMatchObject({ leads: 2, missing: 0 })
  const again = await openIn(join(other, 'again'))
  expect(await stepsOf(again)).toEqual(await stepsOf(store))
  expect(await stepsOf(again)).toMatchObject([{ kind: 'workflow' }, { kind: 'deal' }])
})

test('a copy follows the answers that were found', async () => {
  const { to, other, store, copier } = await setUp()
  await acceptMany(store, 1)
  await settleNext(store, deliveredWith('contact-1', []))
  copier.copy()
  const [lead] = await store.ask(findUnanswered({ now: 0, limit: 1 }))
  if (!lead) throw new Error('the lead was not found')
  await store.change([recordLook(lead, { since: lead.since, answeredAt: lead.since + 1, lookedAt: 1 })])
  copier.copy()
  expect(await restoreInto(other, to)).toMatchObject({ leads: 1, missing: 0 })
  const restored = await openIn(other)
  expect(await restored.find(lead.leadId)).toMatchObject({ answeredAt: lead.since + 1 })
})

test('a copy from before the steps restores, with the segments that continue it', async () => {
  const { to, other, store, copier } = await setUp()
  copier.copy()
  await acceptMany(store, 2)
  copier.copy()
  const base = new DatabaseSync(join(to, 'generation-000001', 'base.db'))
  const before = schema.findIndex((migration) => migration.includes('create table step'))
  base.exec(`alter table lead drop column language; drop table answer; drop trigger answer_of_erased; drop trigger answer_of_requeued;
    drop table step; drop table step_change; drop trigger steps_of_erased; drop trigger steps_of_requeued;
    pragma user_version = ${before}`)
  base.close()
  const [file = ''] = await segmentsIn(to)
  const path = join(to, 'generation-000001', file)
  const [, rows = ''] = (await readFile(path, 'utf8')).split('\n')
  const older = JSON.parse(rows, (key, value) => {
    if (key === 'schema') return before
    return ['step', 'step_change', 'answer'].includes(key) ? undefined : value
  })
  const text = JSON.stringify(older)
  await writeFile(path, `${sha256(text)}\n${text}\n`)
  expect(await restoreInto(other, to)).toEqual({ leads: 2, missing: 0, unusable: undefined })
  const restored = await openIn(other)
  expect(await restored.claimSteps({ limit: 1, leaseMs: 1000 })).toEqual([])
})

test('a pass that finds nothing new writes no segment, and says until when the copy is complete', async () => {
  const { to, store, copier } = await setUp()
  await acceptMany(store, 1)
  const first = copier.copy()
  const second = copier.copy()
  expect(await segmentsIn(to)).toEqual([])
  expect(second).toEqual({ ...first, at: expect.any(Number) })
  expect(second.at).toBeGreaterThanOrEqual(first.at)
})

test('what was erased is in no file of the copy after the next pass', async () => {
  const { to, other, store, copier } = await setUp()
  await store.accept(newLead({ lead: sampleLead({ email: 'base@example.com' }) }))
  copier.copy()
  await store.accept(newLead({ lead: sampleLead({ email: 'segment@example.com' }) }))
  await acceptMany(store, 1)
  copier.copy()
  expect(new Set((await readAll(to)).match(/base@example|segment@example/g))).toEqual(
    new Set(['base@example', 'segment@example'])
  )
  await store.erase('base@example.com')
  await store.erase('segment@example.com')
  copier.copy()
  expect(await readAll(to)).not.toMatch(/base@example|segment@example/)
  expect(await restoreInto(other, to)).toMatchObject({ leads: 3, missing: 0 })
})

test('a copy of other leads is never touched: a relay that begins again on an empty disk copies nothing', async () => {
  const { root, to, store, copier, other } = await setUp()
  await acceptMany(store, 10)
  copier.copy()
  const before = await readAll(to)
  const empty = join(root, 'empty')
  const fresh = await openIn(empty)
  const stranger = copierOf(empty, to)
  expect(() => stranger.copy()).toThrow('holds a copy of other leads')
  await acceptMany(fresh, 20)
  expect(() => stranger.copy()).toThrow('holds a copy of other leads')
  expect(await readAll(to)).toBe(before)
  expect(await restoreInto(other, to)).toMatchObject({ leads: 10 })
})

test('a folder that is not there is not made: it may be a disk that is not mounted', async () => {
  const { to, store, copier } = await setUp()
  await acceptMany(store, 1)
  copier.copy()
  await rm(to, { recursive: true })
  expect(() => copier.copy()).toThrow('ENOENT')
  await mkdir(to)
  expect(copier.copy()).toMatchObject({ sequence: 1 })
})

test('a pass that was cut short leaves a copy that restores, and the next one completes it', async () => {
  const { to, other, store, copier } = await setUp()
  copier.copy()
  await acceptMany(store, 3)
  copier.copy()
  await acceptMany(store, 3)
  // As a crash leaves them: half a segment, half a generation.
  await writeFile(join(to, 'generation-000001', '00000002.json.part'), 'half a')
  await mkdir(join(to, 'generation-000002'))
  await writeFile(join(to, 'generation-000002', 'base.db.part'), 'half a')
  expect(await restoreInto(other, to)).toMatchObject({ leads: 3 })
  copier.copy()
  expect(await restoreInto(other, to)).toMatchObject({ leads: 6 })
})

/** A copy of 15 leads, of which each of the three segments has five. Resolves to the path of one. */
async function copyInSegments({ to, store, copier }: Awaited<ReturnType<typeof setUp>>) {
  copier.copy()
  for (let pass = 0; pass < 3; pass++) {
    await acceptMany(store, 5)
    copier.copy()
  }
  return (number: number) => join(to, 'generation-000001', `0000000${number}.json`)
}

test('a damaged segment: all before it is restored and the loss is counted, and the next copier starts over', async () => {
  const place = await setUp()
  const { dir, to, other } = place
  const segment = await copyInSegments(place)
  await truncate(segment(3), 900)
  expect(await restoreInto(other, to)).toEqual({ leads: 10, missing: 5, unusable: segment(3) })
  copierOf(dir, to).copy()
  expect(await readdir(to)).toEqual(['generation-000002', 'head.json', 'requests.json'])
  expect(await restoreInto(other, to)).toMatchObject({ leads: 15, missing: 0 })
})

test('a segment that is missing in between ends what can be restored', async () => {
  const place = await setUp()
  const segment = await copyInSegments(place)
  await rm(segment(2))
  expect(await restoreInto(place.other, place.to)).toEqual({ leads: 5, missing: 10, unusable: segment(3) })
})

test('a copy that does not lead to the published head is not put in place', async () => {
  const { to, other, store, copier } = await setUp()
  await acceptMany(store, 2)
  const published = copier.copy()
  await writeFile(join(to, 'head.json'), JSON.stringify({ ...published, hash: '0'.repeat(64) }))
  expect(await restore({ from: to, dir: other })).toEqual({
    ok: false,
    problem: expect.stringContaining('does not lead to the head')
  })
  expect(await readdir(other)).toEqual([])
})

test('segments that outweigh their base give way to a new one', async () => {
  const { dir, to, store, copier } = await setUp()
  copier.copy()
  await acceptMany(store, 1)
  copier.copy()
  await writeFile(join(to, 'generation-000001', '00000000.json'), 'x'.repeat(17 * 1024 * 1024))
  expect(copierOf(dir, to).copy()).toMatchObject({ sequence: 1 })
  expect(await readdir(to)).toEqual(['generation-000002', 'head.json', 'requests.json'])
})

test('a copy has the requests about data that are open, though none changes a lead', async () => {
  const { to, other, store, copier } = await setUp()
  await acceptMany(store, 2)
  const [second, first] = (await store.list({ limit: 2 })).map(({ id }) => id)
  const { email } = sampleLead()
  const ask = (leadId = '') => store.requestData({ leadId, kind: 'erase', email })
  expect(await ask(first)).toBe(true)
  copier.copy()
  await ask(second)
  await store.closeRequests(await store.dataRequests([first ?? '']))
  copier.copy()

  expect(await restoreInto(other, to)).toMatchObject({ unusable: undefined })
  const restored = await openIn(other)
  expect((await restored.dataRequests()).map(({ leadId }) => leadId)).toEqual([second])
})

const patience = { timeout: 15_000, interval: 50 }

test('a relay takes leads while COPY_DIR is away, says how far behind the copy is, and completes it when it stops', async () => {
  const root = await temporaryDir()
  const [dataDir, copyDir] = [join(root, 'data'), join(root, 'copy')]
  const admin = await freePort()
  const relay = await startRelay({ DATA_DIR: dataDir, COPY_DIR: copyDir, ADMIN_PORT: String(admin) })
  const post = async (email: string) => {
    const body = JSON.stringify(sampleLead({ email }))
    const headers = { 'content-type': 'application/json' }
    return (await fetch(relay.url + relayPath, { method: 'POST', headers, body })).status
  }
  const lag = async () => {
    const text = await (await fetch(`http://127.0.0.1:${admin}/metrics`)).text()
    return Number(/^relay_copy_lag_seconds (\S+)$/m.exec(text)?.[1])
  }
  const alert = async () => (await runCommand({ DATA_DIR: dataDir, COPY_DIR: copyDir }, ['alert'])).out

  await relay.waitForLog('the copy in COPY_DIR falls behind')
  expect(await post('first@example.com')).toBe(200)
  await vi.waitFor(async () => expect(await lag()).toBeGreaterThan(2), patience)
  expect(await alert()).toContain(`no copy is in ${copyDir}`)

  await mkdir(copyDir)
  await relay.waitForLog('the copy in COPY_DIR is up to date again')
  expect(await lag()).toBeLessThan(5)
  expect(await alert()).toMatch(/^the copy has 1 lead, complete up to .+, \d+ s ago$/m)

  expect(await post('last@example.com')).toBe(200)
  relay.kill('SIGTERM')
  await relay.exited
  await rm(dataDir, { recursive: true })
  expect(await runCommand({ DATA_DIR: dataDir }, ['restore', copyDir])).toMatchObject({
    status: 0,
    err: '',
    out: expect.stringMatching(/^2 leads, checked; the chain ends with .+\ncomplete up to .+ UTC\n/)
  })
})

test('of two relays on one store one copies, and the other goes on when that one ends', async () => {
  const root = await temporaryDir()
  const [dir, to] = [join(root, 'data'), join(root, 'copy')]
  await mkdir(to)
  const store = await openIn(dir)
  const problems: string[] = []
  const log = pino({ base: null }, { write: (line: string) => void problems.push(line) })
  const first = startCopying({ dir, to, log })
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(1), patience)
  const second = startCopying({ dir, to, log })
  onTestFinished(() => second.stop())
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(2), patience)
  await first.stop()
  await store.accept(newLead())
  await vi.waitFor(() => expect(readPublished(to)?.sequence).toBe(3), patience)
  expect(second.lagMs()).toBeLessThan(5000)
  expect(problems).toEqual([])
})
