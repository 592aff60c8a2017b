import type { AlertsAnswer } from '../../contract/desk-answers.ts'
import { openChannels } from '../alerts/channels.ts'
import {
  overdueMs,
  pausedLongMs,
  shortDiskBytes,
  refusedStepMs,
  unrecordedMs,
  type AlertName,
  type Condition
} from '../alerts/conditions.ts'
import { alertSender, testMessage } from '../alerts/message.ts'
import { lookMs } from '../alerts/watch.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Audit } from '../operator/audit.ts'
import { actorOf, type DeskContext, isReader, Refused, type Routes } from './route.ts'

const limitMs = 10_000
const minuteMs = 60_000

type Parts = { config: Config; clock: Clock; audit: Audit; readConditions: () => Promise<Condition[]> }

/** When somebody is alerted, and where the alerts go. The settings on the server say who receives them. */
export function alertsRoutes({ config, clock, audit, readConditions }: Parts) {
  const { alerts } = config
  const rules = rulesOf(config)

  async function show(c: DeskContext): Promise<AlertsAnswer> {
    const conditions = await readConditions()
    const { mail, webhook } = alerts
    return {
      receivers: [
        // A reader does not see who receives alerts.
        ...(mail?.to.map((to) => (isReader(c) ? 'an email address' : to)) ?? []),
        ...(webhook ? [new URL(webhook.url).host] : [])
      ],
      rules: Object.entries(rules).flatMap(([name, what]) => {
        const active = conditions.some((condition) => condition.name === name)
        return what === undefined ? [] : [{ name, what, active }]
      })
    }
  }

  async function sendTest(c: DeskContext) {
    const channels = openChannels(alerts)
    if (channels.length === 0)
      throw new Refused(422, 'invalid', 'Nobody receives alerts yet. The web person sets who does.')
    await audit.record({ by: actorOf(c), what: 'alert-tested' })
    const message = testMessage({ now: clock.now(), sender: alertSender(config) })
    for (const { name, send } of channels) {
      try {
        await send(message, AbortSignal.timeout(limitMs))
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown error'
        throw new Refused(502, 'broken', `The ${name} did not get through: ${why}`)
      }
    }
  }

  return {
    'GET /alerts': { may: 'reader', answer: (_given, c) => show(c) },
    'POST /alerts/test': { may: 'owner', answer: (_given, c) => sendTest(c) }
  } satisfies Partial<Routes>
}

/** What starts each alert. Undefined: with its settings, this relay never sends it. */
const rulesOf = ({ alerts, databaseUrl, crm }: Config): Record<AlertName, string | undefined> => ({
  store: `No lead can be taken for ${minutes(lookMs)}`,
  unrecorded: `No answer is noted for ${minutes(unrecordedMs)}`,
  overdue: `A lead waits longer than ${minutes(overdueMs)}`,
  paused: `All leads are refused for ${minutes(pausedLongMs)}`,
  token: crm?.kind === 'api' && crm.nextToken !== undefined ? 'One of the two tokens is refused' : undefined,
  steps:
    crm?.kind === 'api' && crm.mapping
      ? `Fields, a deal or a workflow fails, or is refused for ${minutes(refusedStepMs)}`
      : undefined,
  dead: 'A lead fails',
  test: 'A test lead fails',
  quarantine: 'A lead is held as spam',
  request: 'A person asks about their data',
  erasure: 'A person is erased here, and not yet in the CRM',
  answer:
    alerts.answerHours > 0 ? `A lead waits ${alerts.answerHours} working hours for an answer` : undefined,
  backup: alerts.backupHours > 0 ? `No backup for ${alerts.backupHours} hours` : undefined,
  disk: databaseUrl === undefined ? `The disk has less than ${shortDiskBytes / 1e9} GB free` : undefined,
  pages: 'Pages of the site are missing'
})

const minutes = (ms: number) => (ms === minuteMs ? '1 minute' : `${ms / minuteMs} minutes`)
