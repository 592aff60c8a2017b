import type { Logger } from 'pino'
import { z } from 'zod'
import { keepDoing, type Clock } from '../clock.ts'
import { inParts, type Statement } from '../outbox/database.ts'
import { doneBefore } from '../outbox/erasures.ts'
import { fromJson } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'
import { type Actor, createAudit } from './audit.ts'
import { listErased, listName } from './erase.ts'
import { createRuns, type Runs } from './runs.ts'

// Leads are erased once they were kept for as long as the agency keeps them. A day before, a run that has not ended is recorded:
// the notice, which Today shows. It holds the ids of the leads that it counts, and no others are erased then: not one that is
// done since, nor those that a clock brings that jumps ahead.

const hourMs = 60 * 60_000
const noticeMs = 24 * hourMs

/** A notice that is older than this was missed: the relay was away, or its clock jumped. It is given again. */
const lateMs = 24 * hourMs

const atOnce = 500

const by: Actor = { who: 'Relay' }

export type Retention = {
  months: number
  /** The first moment of the day that is this many months earlier. */
  monthsBefore: (ms: number, months: number) => number
}

type Parts = {
  store: Pick<Store, 'ask' | 'change' | 'eraseDone'>
  clock: Clock
  log: Pick<Logger, 'info' | 'error'>
  backupDir: string | undefined
}

/** The leads to erase: those from before `before`, at `dueAt`. Undefined if no notice holds. */
export async function readNotice(runs: Pick<Runs, 'open'>, { months, monthsBefore }: Retention, now: number) {
  const run = await runs.open('retention')
  if (run?.result?.code !== 'due') return undefined
  const { leads, before, dueAt } = run.result
  const isMeant = before === monthsBefore(dueAt, months)
  return isMeant && run.startedAt <= now && now < dueAt + lateMs ? { leads, before, dueAt, run } : undefined
}

/** Makes a function that gives a notice, or carries out the one whose day is over. */
export function createRetention(retention: Retention, { store, clock, log, backupDir }: Parts) {
  const audit = createAudit({ store, clock })
  const runs = createRuns({ store, clock })

  async function give(now: number) {
    const dueAt = now + noticeMs
    const before = retention.monthsBefore(dueAt, retention.months)
    const ids = await store.ask(doneBefore(before))
    const result = JSON.stringify({ code: 'due', leads: ids.length, before, dueAt })
    const notice = {
      sql: `insert into run (kind, started_at, result, lead_ids) values ('retention', $1, $2, $3)`,
      values: [now, result, JSON.stringify(ids)]
    }
    await store.change(ids.length === 0 ? [takeNotices] : [takeNotices, notice])
  }

  async function carryOut({ before, run }: { before: number; run: { startedAt: number } }) {
    // Of the relays that share the store, one gets the notice.
    const [taken = []] = await store.change([takeNotices])
    if (taken.length === 0) return
    const announced = new Set(taken.flatMap((row) => leadIds.parse(row['lead_ids']) ?? []))
    const ids = (await store.ask(doneBefore(before))).filter((id) => announced.has(id))
    const deed = { by, what: 'erased' as const, ids, detail: { about: 'retention' as const } }
    const leads = await audit.during(deed, () => eraseAll(ids))
    await runs.note({
      kind: 'retention',
      startedAt: run.startedAt,
      ok: true,
      result: { code: 'erased', leads }
    })
    log.info({ leads }, 'erased leads that were kept for as long as RETENTION_MONTHS says')
    if (backupDir === undefined) return
    await listErased(backupDir, store).catch((error: unknown) =>
      log.error({ err: error }, `${listName} in BACKUP_DIR could not be written`)
    )
  }

  async function eraseAll(ids: string[]): Promise<number> {
    let erased = 0
    for (const part of inParts(ids, atOnce)) erased += (await store.eraseDone(part)).length
    return erased
  }

  return async (): Promise<void> => {
    const now = clock.now()
    const notice = await readNotice(runs, retention, now)
    if (notice === undefined) return give(now)
    if (now < notice.dueAt) return
    await carryOut(notice)
    await give(now)
  }
}

const takeNotices: Statement = {
  sql: `delete from run where kind = 'retention' and ended_at is null returning lead_ids`,
  values: []
}

const leadIds = fromJson(z.array(z.string()))

/** Looks once an hour. */
export function startRetention(retention: Retention, parts: Parts) {
  parts.log.info({ months: retention.months }, 'RETENTION_MONTHS is set: leads are erased after this time')
  const look = createRetention(retention, parts)
  return keepDoing(parts.clock, async (signal) => {
    try {
      await look()
    } catch (error) {
      if (!signal.aborted) parts.log.error({ err: error }, 'leads whose time is over cannot be erased')
    }
    return hourMs
  })
}
