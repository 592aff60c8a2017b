import { healthQuery, todayQuery } from '../../contract/desk-requests.ts'
import type { AuditAction } from '../../contract/desk.ts'
import type { MeAnswer, RunKind } from '../../contract/desk-answers.ts'
import type { Config } from '../config.ts'
import { compareWithCrm, describeComparison, isComplete } from '../operator/compare-crm.ts'
import { describeChain } from '../operator/describe-chain.ts'
import { followTestLead, sendTestLead } from '../operator/test-lead.ts'
import { backUp } from '../operator/back-up.ts'
import { verifyChain } from '../outbox/verify-chain.ts'
import type { Actor } from './audit.ts'
import { createHealth } from './health.ts'
import {
  actorOf,
  isReader,
  reaches,
  readQuery,
  Refused,
  signedIn,
  type DeskContext,
  type Route
} from './route.ts'
import { createToday, type Sources } from './today.ts'

/** How long a test lead may take to the CRM, in milliseconds. */
const patienceMs = 20_000

/** The screens of the desk, and what a person starts on them. */
export function screenRoutes(sources: Sources, config: Config): Route[] {
  const { store, clock, calendar, audit, runs } = sources
  const readHealth = createHealth(sources, config)
  const readToday = createToday(sources)
  const { crm } = config
  const crmLink =
    crm?.kind === 'api-v2'
      ? `https://app.gohighlevel.com/v2/location/${encodeURIComponent(crm.locationId)}/contacts/detail/{id}`
      : undefined

  async function me(c: DeskContext) {
    const { person, freshUntil } = signedIn(c)
    return c.json({
      ...person,
      zone: calendar.zone,
      now: clock.now(),
      freshUntil,
      ...(crmLink !== undefined && { crmLink }),
      counts: await sources.readCounts()
    } satisfies MeAnswer)
  }

  async function today(c: DeskContext) {
    const { person } = signedIn(c)
    const who = reaches(person.role, 'owner') ? undefined : person.id
    return c.json(await readToday({ ...readQuery(c, todayQuery), covered: isReader(c), who }))
  }

  async function testLead() {
    const startedAt = clock.now()
    await store.probeSoon()
    const sent = await sendTestLead(config, clock)
    if (!sent.ok) return { ok: false, result: sent.problem }
    const { record, seen } = await followTestLead(sent.id, config, { store, clock, patienceMs })
    if (record?.state !== 'delivered')
      return { ok: false, result: record?.lastError ?? 'The CRM has not answered yet.' }
    if (seen === 'missing') return { ok: false, result: 'The CRM took it, yet its list does not show it.' }
    return { ok: true, result: `It arrived in ${((clock.now() - startedAt) / 1000).toFixed(1)} s.` }
  }

  async function checkChain() {
    const report = await verifyChain(store)
    return { ok: report.ok, result: describeChain(report) }
  }

  async function compare() {
    const found = await compareWithCrm(config, { store, clock })
    return { ok: isComplete(found), result: describeComparison(found) }
  }

  async function backUpNow(c: DeskContext) {
    const { backupDir } = config
    if (backupDir === undefined) throw new Refused(422, 'invalid', 'BACKUP_DIR is not set on the server.')
    if (runs.running().includes('backup')) throw new Refused(409, 'changed', 'One is running already.')
    const by = actorOf(c)
    const startedAt = clock.now()
    await runs.during('backup', async () => {
      await audit.record({ by, what: 'backed-up' })
      if (!(await backUp(backupDir, config, startedAt)))
        await audit.record({ by, what: 'failed', detail: 'backed-up' })
    })
    // The command notes its run itself.
    const last = await runs.last('backup')
    const result = 'The command “leads backup” did not end.'
    const isNoted = last !== undefined && last.startedAt >= startedAt
    return c.json(isNoted ? last : await runs.note({ kind: 'backup', startedAt, ok: false, result }))
  }

  const start =
    (kind: RunKind, what: AuditAction, work: () => Promise<{ ok: boolean; result: string }>) =>
    async (c: DeskContext) => {
      if (runs.running().includes(kind)) throw new Refused(409, 'changed', 'One is running already.')
      const by: Actor = actorOf(c)
      const recorded = async () => {
        await audit.record({ by, what })
        return work()
      }
      const run = runs.record(kind, recorded)
      // The CRM is asked for each lead in turn, which takes longer than a request may: Health shows the result.
      return kind === 'compare' ? c.body(null, 202) : c.json(await run)
    }

  return [
    { method: 'GET', path: '/me', may: 'reader', answer: me },
    { method: 'GET', path: '/today', may: 'reader', answer: today },
    {
      method: 'GET',
      path: '/health',
      may: 'reader',
      answer: async (c) => c.json(await readHealth(readQuery(c, healthQuery).days))
    },
    {
      method: 'POST',
      path: '/health/test-lead',
      may: 'staff',
      answer: start('test-lead', 'test-lead', testLead)
    },
    {
      method: 'POST',
      path: '/health/check-chain',
      may: 'staff',
      answer: start('chain', 'checked-chain', checkChain)
    },
    { method: 'POST', path: '/health/backup', may: 'staff', answer: backUpNow },
    { method: 'POST', path: '/health/compare', may: 'staff', answer: start('compare', 'compared', compare) }
  ]
}
