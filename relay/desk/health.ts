import { stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { HealthAnswer } from '../../contract/desk-health.ts'
import { problemsOf } from '../alerts/rules.ts'
import { version, type Config } from '../config.ts'
import type { Crm } from '../crm/crm.ts'
import { unwiped } from '../outbox/erasures.ts'
import { isAttempt, kindOf, lastAttempt } from '../outbox/leads.ts'
import { fileName } from '../outbox/sqlite/data-dir.ts'
import { countBooks, isBackedUp, readFirstSteps, readBlock, readUnanswered, settingsShown } from './facts.ts'
import type { Sources } from './today.ts'

const vitalsDays = 28
const upSince = Date.now()

/** Makes the function that reads everything that Health shows. */
export function createHealth(sources: Sources, config: Config, door: Crm | undefined) {
  const { store, clock, calendar, runs, pause, dayFigures, crmName: name } = sources

  // Nearly all leads are delivered: grouping those would sort them.
  const countAnswers = (from: number) =>
    store.ask({
      sql: `
        select 'delivered' as kind, count(*) as found from attempt where at >= $1 and destination = 'contact' and kind = 'delivered'
        union all
        select kind, count(*) from attempt where at >= $1 and destination = 'contact' and kind <> 'delivered' and ${isAttempt} group by kind
        order by found desc`,
      values: [from],
      read: (rows) =>
        rows
          .map((row) => ({ kind: kindOf(row['kind']), count: Number(row['found']) }))
          .filter(({ count }) => count > 0)
    })

  async function readQueue(now: number): Promise<HealthAnswer['queue']> {
    const { waiting, throttled, oldestWaitingMs } = await store.backlog()
    const oldestSince = oldestWaitingMs === undefined ? undefined : now - oldestWaitingMs
    return { waiting, throttled, oldestSince }
  }

  async function readCrm(from: number): Promise<HealthAnswer['crm']> {
    const [answers, last] = await Promise.all([countAnswers(from), lastAttempt(store)])
    return { name: door && [name, door.by].filter(Boolean).join(', '), answers, last }
  }

  async function readBackupAt(now: number) {
    const [hasBackup, ageMs] = await Promise.all([isBackedUp(store), store.backupAge()])
    return hasBackup && ageMs !== undefined ? now - ageMs : undefined
  }

  return async (days: number): Promise<HealthAnswer> => {
    const now = clock.now()
    const from = calendar.startOfDay(now, 1 - days)
    const vitalsFrom = calendar.startOfDay(now, 1 - vitalsDays)
    const ofLeads = Promise.all([
      countBooks(store, clock),
      readQueue(now),
      store.ask(unwiped()),
      readFirstSteps(sources)
    ])
    const ofCrm = Promise.all([readCrm(from), readBlock(store), readUnanswered(store), pause.current()])
    const ofRelay = Promise.all([
      sources.readConditions(),
      dayFigures.vitals(calendar.nameOf(vitalsFrom)),
      dayFigures.turnedAway(calendar.nameOf(from)),
      runs.list(from),
      readMachine(config),
      readBackupAt(now)
    ])
    // Await all together, so that every rejection is handled.
    const [leads, deliveries, relay] = await Promise.all([ofLeads, ofCrm, ofRelay])
    const [books, queue, erased, firstSteps] = leads
    const [crm, block, unanswered, paused] = deliveries
    const [conditions, vitals, turned, lastRuns, machine, backupAt] = relay
    return {
      firstSteps,
      problems: problemsOf(conditions).filter(({ name: what }) => what !== 'held'),
      books,
      unwiped: erased,
      queue,
      vitals,
      crm,
      block,
      paused,
      unanswered,
      machine,
      backupAt,
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
  return { ...common, freeBytes: disk && disk.bavail * disk.bsize, storeBytes: file?.size }
}
