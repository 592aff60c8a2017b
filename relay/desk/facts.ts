import { z } from 'zod'
import type { Counts, Facts, TodayAnswer } from '../../contract/desk-answers.ts'
import type { Books, HealthAnswer } from '../../contract/desk-health.ts'
import { findUnwritable } from '../alerts/rules-of-relay.ts'
import { type Condition, problemsOf } from '../alerts/rules.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { DeliveryPause } from '../operator/pause.ts'
import type { Runs } from '../operator/runs.ts'
import { deliveryStates } from '../outbox/delivery.ts'
import { isAttempt, lastAttempt, testLeads, noTests } from '../outbox/leads.ts'
import type { Books as StoreBooks } from '../outbox/ledger.ts'
import { rowAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

// Current facts about the store, the CRM and the settings, for the bar, Today and Health.

type Counted = {
  store: Pick<Store, 'ask' | 'backlog'>
  pause: DeliveryPause
  readConditions: () => Promise<Condition[]>
}

/** The figures of the desk's bar. Cheap enough to call every few seconds. */
export async function readCounts({ store, pause, readConditions }: Counted): Promise<Counts> {
  const [{ waiting, failed, held: toDecide }, paused, conditions] = await Promise.all([
    store.backlog(),
    pause.current(),
    readConditions()
  ])
  // The bar has lines of their own for failed leads, and for those that wait for a decision.
  const problems = problemsOf(conditions).filter(({ name }) => name !== 'failed' && name !== 'held').length
  return { toDecide, waiting, failed, problems: problems + (paused ? 1 : 0) }
}

/** How many accepted leads are in no state. 0 unless somebody changed the store. */
export const differenceOf = (books: StoreBooks): number =>
  books.accepted - deliveryStates.reduce((sum, state) => sum + books[state], 0)

export async function countBooks({ ask, books }: Pick<Store, 'ask' | 'books'>, clock: Clock): Promise<Books> {
  const count = (sql: string) => ask({ sql, values: [], read: ([row]) => Number(row?.['found']) })
  const [counted, tests, testsWaiting] = await Promise.all([
    books(),
    count('select count(*) as found from lead where test = 1'),
    count(`select count(*) as found from contact where state = 'waiting' and sequence in ${testLeads}`)
  ])
  const { accepted, delivered: inCrm, waiting, failed, held, spam } = counted
  const [erasedUnsent, difference] = [counted.erased, differenceOf(counted)]
  const undelivered = { waiting, failed, held, spam, erasedUnsent }
  return { countedAt: clock.now(), accepted, inCrm, ...undelivered, difference, tests, testsWaiting }
}

const badAnswers = new Set(['transient', 'ambiguous', 'blocked'])

/**
 * Since when the CRM has not taken a lead, and when the relay tries again. Undefined if it took the last one, or if no lead
 * waits for it. The alert follows after a quarter of an hour; the desk says it at once.
 */
export async function readUnanswered({ ask }: Pick<Store, 'ask'>): Promise<Facts['unanswered']> {
  const last = await lastAttempt({ ask })
  if (!last || !badAnswers.has(last.kind)) return undefined
  const sql = `
    select
      ${nextDue} as next_try_at,
      (select at from attempt where destination = 'contact' and number > coalesce(
        (select number from attempt where destination = 'contact' and kind in ('delivered', 'permanent')
          order by number desc limit 1), 0)
        and ${isAttempt} order by number limit 1) as since`
  const { nextTryAt, since = last.at } = (await ask({ sql, values: [], read: readTries })) ?? {}
  return nextTryAt === undefined ? undefined : { since, nextTryAt, last }
}

/** Of the leads that wait; of test leads only if nobody else's waits. */
const nextDue = `coalesce(
  (select min(due_at) from contact where due_at is not null and ${noTests('sequence')}),
  (select min(due_at) from contact where due_at is not null))`

const readTries = rowAs(z.object({ nextTryAt: z.number().optional(), since: z.number().optional() }))

/** Since when the CRM has refused every call, and when the relay asks it again. Undefined while it does not. */
export async function readBlock({ ask, crmBlock }: Pick<Store, 'ask' | 'crmBlock'>): Promise<Facts['block']> {
  const block = await crmBlock()
  if (!block) return undefined
  const { since, probeAt, status, reason: raw } = block
  const due = await ask({ sql: `select ${nextDue} as next_try_at`, values: [], read: readTries })
  return { since, nextTryAt: Math.max(probeAt, due?.nextTryAt ?? 0), status, raw }
}

export type SetUp = { crm: boolean; alerts: boolean }

type Prepared = { store: Pick<Store, 'ask' | 'ping'>; runs: Runs; setUp: SetUp }

/** Undefined once any lead was accepted, test leads aside. */
export async function readFirstSteps({ store, runs, setUp }: Prepared): Promise<TodayAnswer['firstSteps']> {
  if (await hasLeads(store)) return undefined
  const [unwritable, testLead, backup] = await Promise.all([
    findUnwritable(store),
    runs.last('test-lead'),
    isBackedUp(store)
  ])
  return { takesLeads: !unwritable, testLead: testLead?.ok === true, backup, ...setUp }
}

function hasLeads({ ask }: Pick<Store, 'ask'>): Promise<boolean> {
  const sql = `select count(*) as leads from (select 1 from lead l where ${noTests()} limit 1) as found`
  return ask({ sql, values: [], read: ([row]) => Number(row?.['leads']) > 0 })
}

export const isBackedUp = ({ ask }: Pick<Store, 'ask'>): Promise<boolean> =>
  ask({ sql: 'select at from backup', values: [], read: ({ length }) => length > 0 })

/** The settings as Health shows them. A secret is set or not set, and never shown, not even in part. */
export function settingsShown(config: Config): HealthAnswer['settings'] {
  const { crm, alerts } = config
  return [
    shown('SITE_URL', config.siteUrl),
    shown('STORE', config.databaseUrl === undefined ? 'SQLite' : 'PostgreSQL'),
    secret('BACKUP_DIR', config.backupDir),
    secret('CRM_API_TOKEN', crm?.kind === 'api' ? crm.token : undefined),
    secret('CRM_API_TOKEN_NEXT', crm?.kind === 'api' ? crm.nextToken : undefined),
    secret('CRM_LOCATION_ID', crm?.kind === 'api' ? crm.locationId : undefined),
    secret('CRM_WEBHOOK_URL', crm?.kind === 'webhook' ? crm.url : undefined),
    secret('RELAY_ANON_KEY', config.anonKey),
    shown('RATE_LIMIT_PER_MINUTE', String(config.rateLimitPerMinute)),
    shown('TRUST_PROXY', String(config.trustProxy)),
    secret('ALERT_WEBHOOK_URL', alerts.webhook),
    secret('ALERT_EMAIL_TO', alerts.mail),
    secret('WEEKLY_EMAIL_TO', alerts.weekly)
  ]
}

const shown = (name: string, value: string) => ({ name, set: true, value })
const secret = (name: string, value: unknown) => ({ name, set: value !== undefined })
