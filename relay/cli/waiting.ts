import { isLocalHost } from '../../contract/addresses.ts'
import type { Pause } from '../../contract/desk-answers.ts'
import { sandboxIdPrefix } from '../../contract/lead.ts'
import { aheadMs, findRest, overdueMs } from '../alerts/rules-of-leads.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { openCrm } from '../crm/connector.ts'
import { createPause } from '../operator/pause.ts'
import type { Store } from '../outbox/store.ts'
import { leads, moment } from './print.ts'

// Why leads wait, or are sent to nobody.

type Parts = { store: Store; clock: Clock; config: Pick<Config, 'crm'> }

/** Returns one line for each problem that keeps leads from the CRM and needs a person; none if all is well. */
export async function describeWaiting(parts: Parts): Promise<string[]> {
  const [{ failed, oldestWaitingMs = 0 }, stops] = await Promise.all([
    parts.store.backlog(),
    describeStops(parts)
  ])
  const minutes = Math.round(oldestWaitingMs / 60_000)
  return [
    failed > 0 && `failed: ${leads(failed)}; "leads list --state failed" names them`,
    oldestWaitingMs > overdueMs && `overdue: the oldest waiting lead came ${minutes} minutes ago`,
    oldestWaitingMs < -aheadMs && `overdue: the oldest waiting lead came while the clock was ahead`,
    ...stops
  ].filter((line) => typeof line === 'string')
}

/** Says why no lead is sent, and until when: one line if the CRM refuses every lead, and one if a person paused deliveries. */
export async function describeStops(parts: Parts): Promise<string[]> {
  const [block, pause] = await Promise.all([parts.store.crmBlock(), describePause(parts)])
  const blocked =
    block &&
    `deliveries: BLOCKED since ${moment(block.since)}: ${block.reason ?? 'no reason is recorded'}; next try ${moment(block.probeAt)} (UTC)`
  return [blocked, ...pause].filter((line) => line !== undefined)
}

/** Says until when no lead is sent, even if it is due: a person paused deliveries, or the CRM takes no more calls today. */
export async function describePause({ config, ...parts }: Parts): Promise<string[]> {
  const limit = config.crm && openCrm(config.crm).limit
  const [pause, rest] = await Promise.all([
    createPause(parts).current(),
    limit && findRest(parts.store, limit, parts.clock.now())
  ])
  const resting =
    rest === undefined
      ? []
      : [`deliveries: RESTING until ${moment(rest)} (UTC): the CRM takes no more calls today`]
  return [...(pause ? [sayPause(pause)] : []), ...resting]
}

function sayPause({ since, until, by, reason }: Pause): string {
  return `deliveries: PAUSED since ${moment(since)} until ${moment(until)} (UTC) by ${by}: ${reason}`
}

/** Returns one line for each reason why leads go to nobody, or to the sandbox although the settings are production's. */
export async function describeAstray(store: Store, { crm, siteUrl }: Config): Promise<string[]> {
  const isProduction = !isLocalHost(new URL(siteUrl).host) || (crm && !isLocalHost(new URL(crm.url).host))
  const astray = isProduction ? await store.count({ state: ['delivered'], crmIdPrefix: sandboxIdPrefix }) : 0
  return [
    !crm && 'CRM: none is set, so leads are kept and sent to nobody: set CRM_WEBHOOK_URL or CRM_API_TOKEN',
    astray > 0 && `sandbox: took ${leads(astray)}; "leads retry --sandbox --all" sends them to the CRM`
  ].filter((line) => typeof line === 'string')
}
