import type { AlertsAnswer } from '../../contract/desk-answers.ts'
import type { Condition } from '../alerts/condition.ts'
import { testMessage } from '../alerts/message.ts'
import { openChannels } from '../alerts/open-channels.ts'
import { senderOf } from '../alerts/start.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Audit } from './audit.ts'
import { actorOf, isReader, Refused, type DeskContext, type Route } from './route.ts'

const limitMs = 10_000

type Parts = { config: Config; clock: Clock; audit: Audit; readConditions: () => Promise<Condition[]> }

/** When somebody is alerted, and where the alerts go. The settings on the server say who receives them. */
export function alertsRoutes({ config, clock, audit, readConditions }: Parts): Route[] {
  const { alerts, databaseUrl } = config
  const rules: [Condition['name'], string][] = [
    ['store', 'No lead can be taken for 1 minute'],
    ['overdue', 'A lead waits for the CRM above 15 minutes'],
    ['paused', 'The CRM refuses every lead for 5 minutes'],
    ['dead', 'A lead fails'],
    ['quarantine', 'A lead is held as spam'],
    ['request', 'A person asks about their data'],
    ...(alerts.backupHours > 0
      ? [['backup', `No backup for ${alerts.backupHours} hours`] satisfies [Condition['name'], string]]
      : []),
    ...(databaseUrl === undefined
      ? [['disk', 'Less than 2 GB free on the disk'] satisfies [Condition['name'], string]]
      : []),
    ['pages', 'Pages of the site are missing'],
    ['certificate', 'The certificate ends within 14 days']
  ]

  async function show(c: DeskContext) {
    const conditions = await readConditions()
    const { mail, webhook } = alerts
    return c.json({
      receivers: [
        // The people who receive alerts are not a reader's concern.
        ...(mail?.to.map((to) => (isReader(c) ? 'an email address' : to)) ?? []),
        ...(webhook ? [new URL(webhook.url).host] : [])
      ],
      rules: rules.map(([name, what]) => {
        const active = conditions.find((condition) => condition.name === name)
        return { what, active: active !== undefined, since: active?.since }
      })
    } satisfies AlertsAnswer)
  }

  async function sendTest(c: DeskContext) {
    const channels = openChannels(alerts)
    if (channels.length === 0)
      throw new Refused(422, 'invalid', 'ALERT_EMAIL_TO and ALERT_WEBHOOK_URL are not set on the server.')
    await audit.record({ by: actorOf(c), what: 'alert-tested' })
    const message = testMessage({ now: clock.now(), sender: senderOf(config) })
    for (const { name, send } of channels) {
      try {
        await send(message, AbortSignal.timeout(limitMs))
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown error'
        throw new Refused(502, 'broken', `The ${name} did not take it: ${why}`)
      }
    }
    return c.body(null, 204)
  }

  return [
    { method: 'GET', path: '/alerts', may: 'reader', answer: show },
    { method: 'POST', path: '/alerts/test', may: 'owner', answer: sendTest }
  ]
}
