import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthAnswer } from '../../contract/desk-answers.ts'
import { overdueMs } from '../alerts/conditions.ts'
import { version, type Config } from '../config.ts'
import { crmName, openCrm } from '../crm/connector.ts'
import { unwiped } from '../outbox/erasures.ts'
import { isAnswer, kindOf, lastAttempt } from '../outbox/last-attempt.ts'
import { fileName } from '../outbox/sqlite/data-dir.ts'
import { countBooks, isBackedUp, readRefused, readUnanswered, settingsShown } from './facts.ts'
import { keepFor } from './kept.ts'
import { readLatencies } from './latencies.ts'
import { readOldestWaiting } from './oldest-waiting.ts'
import { inDeskWords, problemsOf, sayHealth } from './sentence.ts'
import type { Sources } from './today.ts'

const minuteMs = 60_000
const vitalsDays = 28
const upSince = Date.now()

/** Makes the function that reads everything that Health shows. The books, which count every lead, are read once a minute. */
export function createHealth(sources: Sources, config: Config) {
  const { store, clock, calendar, runs, pause, dayFigures } = sources

  const name = crmName(config.crm)
  const door = config.crm && openCrm(config.crm)

  const readBooks = keepFor(clock, { forMs: minuteMs, staleMs: 4 * minuteMs }, () => countBooks(store, clock))

  // Nearly all leads are delivered: grouping those would sort them.
  const countAnswers = (from: number) =>
    store.ask({
      sql: `
        select 'delivered' as kind, count(*) as found from attempt where at >= $1 and kind = 'delivered'
        union all
        select kind, count(*) from attempt where at >= $1 and kind <> 'delivered' and ${isAnswer} group by kind
        order by found desc`,
      values: [from],
      read: (rows) =>
        rows
          .map((row) => ({ kind: kindOf(row['kind']), count: Number(row['found']) }))
          .filter(({ count }) => count > 0)
    })

  async function answersSince(from: number): Promise<Pick<HealthAnswer['crm'], 'answers' | 'last'>> {
    const [answers, last] = await Promise.all([countAnswers(from), lastAttempt(store)])
    return { answers, ...(last && { last }) }
  }

  return async (days: number): Promise<HealthAnswer> => {
    const now = clock.now()
    const since = calendar.startOfDay(now, 1 - days)
    const [
      books,
      head,
      latency,
      backlog,
      conditions,
      refused,
      paused,
      crm,
      vitals,
      turned,
      backupAge,
      lastRuns,
      machine,
      unanswered,
      lastDay,
      erased
    ] = await Promise.all([
      readBooks(),
      store.chainHead(),
      readLatencies(store, calendar.lastDays(now, days)),
      store.backlog(),
      sources.readConditions(),
      readRefused(store),
      pause.current(),
      answersSince(since),
      dayFigures.vitals(calendar.nameOf(calendar.startOfDay(now, 1 - vitalsDays))),
      dayFigures.turnedAway(calendar.nameOf(since)),
      store.backupAge(),
      runs.list(since),
      readMachine(config),
      readUnanswered(store),
      readOldestWaiting(store, clock),
      store.ask(unwiped())
    ])
    const hasBackup = await isBackedUp(store)
    return {
      ...sayHealth({
        crm: name,
        conditions,
        pause: paused,
        unanswered,
        difference: books.difference,
        waiting: backlog.pending,
        answeredInMs: crm.last?.kind === 'delivered' ? crm.last.ms : undefined
      }),
      problems: problemsOf(conditions).map((condition) => {
        const { size: _, ...problem } = inDeskWords(condition, name)
        return problem
      }),
      books,
      chain: { leads: head?.sequence ?? 0, ...(head && { head: head.hash }) },
      ...(erased && { unwiped: erased }),
      latency,
      queue: {
        waiting: backlog.pending,
        heldBack: backlog.throttled,
        lastDay,
        alertMs: overdueMs,
        ...(backlog.oldestPendingMs !== undefined && { oldestSince: now - backlog.oldestPendingMs })
      },
      vitals,
      crm: { ...(door && { name: [name, door.by].filter(Boolean).join(', ') }), ...crm },
      ...(refused && { refused }),
      ...(paused && { paused }),
      ...(unanswered && { unanswered }),
      machine,
      ...(hasBackup && backupAge !== undefined && { backupAt: now - backupAge }),
      runs: lastRuns,
      running: runs.running(),
      ...turned,
      settings: settingsShown(config)
    }
  }
}

async function readMachine({ dataDir, databaseUrl }: Config): Promise<HealthAnswer['machine']> {
  const common = { version, upSince, memoryBytes: process.memoryUsage.rss() }
  if (databaseUrl !== undefined) return common
  const [disk, file] = await Promise.all([
    statfs(dataDir).catch(() => undefined),
    stat(join(dataDir, fileName)).catch(() => undefined)
  ])
  return {
    ...common,
    ...(disk && { freeBytes: disk.bavail * disk.bsize }),
    ...(file && { storeBytes: file.size })
  }
}
