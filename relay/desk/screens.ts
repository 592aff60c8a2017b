import { setTimeout } from 'node:timers/promises'
import { isLocalHost } from '../../contract/addresses.ts'
import type { Run, RunKind } from '../../contract/desk-answers.ts'
import { type AuditAction, mayEdit } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import { runBackup } from '../operator/backup.ts'
import { compareWithCrm, resultOf } from '../operator/reconcile.ts'
import type { Outcome } from '../operator/runs.ts'
import { followTestLead, sendTestLead } from '../operator/test-lead.ts'
import { createHealth } from './health.ts'
import { causeOf } from './lead-queries.ts'
import { createMappingCheck } from './mapping.ts'
import { actorOf, type DeskContext, isReader, reaches, Refused, type Routes, signedIn } from './route.ts'
import { type Sources, readToday } from './today.ts'

/** How long a test lead may take to the CRM, in milliseconds. */
const patienceMs = 20_000

/** A connection without a byte for 20 seconds is closed, and a browser then sends its request again. */
const answerWithinMs = 15_000

export function screenRoutes(sources: Sources, config: Config) {
  const { store, clock, calendar, audit, runs, crmName } = sources
  const { crm } = config
  const door = crm && openCrm(crm)
  const readHealth = createHealth(sources, config, door)
  const checkMapping = createMappingCheck(door, crm, clock)
  const crmLink = crm && crmLinkOf(crm)

  const me: Routes['GET /me']['answer'] = async (_given, c) => {
    const { person, freshUntil } = signedIn(c)
    const { role } = person
    const editorUrl = mayEdit(role) ? config.desk.editorUrl : undefined
    const own = { ...person, zone: calendar.zone, now: clock.now(), freshUntil, crm: crmName, editorUrl }
    if (role === 'editor') return { ...own, role }
    const counts = await sources.readCounts()
    const replies = sources.asksForReplies || undefined
    return { ...own, role, crmLink, replies, counts }
  }

  const today: Routes['GET /today']['answer'] = async ({ query }, c) => {
    const { person } = signedIn(c)
    const who = reaches(person.role, 'owner') ? undefined : person.id
    return readToday(sources, { ...query, covered: isReader(c), who })
  }

  async function testLead(): Promise<Outcome> {
    const startedAt = clock.now()
    await store.probeSoon()
    const sent = await sendTestLead(config, { store, clock })
    if (!sent.ok) return { ok: false, result: { code: 'unsent', raw: sent.problem } }
    const { record, seen } = await followTestLead(sent.id, config, { store, clock, patienceMs })
    if (record?.state !== 'delivered') {
      const { cause } = record ? causeOf(record) : {}
      return { ok: false, result: cause ? { code: 'not-taken', cause } : { code: 'unanswered' } }
    }
    if (seen === 'missing') return { ok: false, result: { code: 'not-listed' } }
    return { ok: true, result: { code: 'arrived', leads: 1, ms: clock.now() - startedAt } }
  }

  const compare = async () => resultOf(await compareWithCrm(config, { store, clock }))

  /** The run, or that it is still running: Health shows its result once it has ended. */
  async function inTime(kind: RunKind, run: Promise<Run>): Promise<Run> {
    const ended = new AbortController()
    const running: Run = { kind, startedAt: clock.now() }
    // In real time, as the connection's own limit.
    const late = setTimeout(answerWithinMs, running, { signal: ended.signal })
    return Promise.race([run.finally(() => ended.abort()), late])
  }

  async function backUpNow(c: DeskContext): Promise<Run> {
    if (config.backupDir === undefined) throw new Refused('no-backup-dir')
    if (runs.running().includes('backup')) throw new Refused('running')
    const by = actorOf(c)
    const startedAt = clock.now()
    await runs.during('backup', async () => {
      await audit.record({ by, what: 'backed-up' })
      if (!(await runBackup(config)).ok)
        await audit.record({ by, what: 'failed', detail: { deed: 'backed-up' } })
    })
    // The command notes its run itself.
    const last = await runs.last('backup')
    if (last && last.startedAt >= startedAt) return last
    return runs.note({ kind: 'backup', startedAt, ok: false, result: { code: 'not-ended' } })
  }

  /** Throws `Refused` if one runs. Resolves to the run once it has ended. */
  function start(c: DeskContext, kind: RunKind, what: AuditAction, work: () => Promise<Outcome>) {
    if (runs.running().includes(kind)) throw new Refused('running')
    const by = actorOf(c)
    return runs.record(kind, async () => {
      await audit.record({ by, what })
      return work()
    })
  }

  const startTest = (c: DeskContext) => start(c, 'test-lead', 'test-lead', testLead)
  const may = 'staff'
  return {
    'GET /me': { may: 'oneself', answer: me },
    'GET /today': { may: 'reader', answer: today },
    'GET /health': { may: 'reader', answer: ({ query }) => readHealth(query.days) },
    'GET /health/mapping': { may: 'reader', answer: checkMapping },
    'POST /health/test-lead': { may, answer: async (_, c) => inTime('test-lead', startTest(c)) },
    'POST /health/backup': { may, answer: async (_, c) => inTime('backup', backUpNow(c)) },
    // The relay reads the CRM's whole list, or asks for each lead in turn, which takes longer than a request may: Health shows
    // the result.
    'POST /health/compare': { may, answer: async (_, c) => void start(c, 'compare', 'compared', compare) }
  } satisfies Partial<Routes>
}

/** A contact's page: in the sandbox on this machine, or in HighLevel, where only its API names a contact. */
function crmLinkOf(crm: NonNullable<Config['crm']>): string | undefined {
  if (isLocalHost(new URL(crm.url).host)) return `${new URL(crm.url).origin}/#{id}`
  if (!('locationId' in crm)) return undefined
  return `https://app.gohighlevel.com/v2/location/${encodeURIComponent(crm.locationId)}/contacts/detail/{id}`
}
