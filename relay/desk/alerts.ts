import type { AlertsAnswer } from '../../contract/desk-health.ts'
import { alertNames } from '../../contract/desk.ts'
import { openChannels } from '../alerts/channels.ts'
import { alertSender, testMessage } from '../alerts/message.ts'
import { rules, type Condition } from '../alerts/rules.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import type { Audit } from '../operator/audit.ts'
import { actorOf, type DeskContext, isReader, Refused, type Routes } from './route.ts'

const limitMs = 10_000

type Parts = { config: Config; clock: Clock; audit: Audit; readConditions: () => Promise<Condition[]> }

/** When somebody is alerted, and where the alerts go. The settings on the server say who receives them. */
export function alertsRoutes({ config, clock, audit, readConditions }: Parts) {
  const { alerts } = config

  async function show(c: DeskContext): Promise<AlertsAnswer> {
    const conditions = await readConditions()
    const { mail, webhook } = alerts
    return {
      receivers: [
        // A reader does not see who receives alerts.
        ...(mail?.to.map((to) => (isReader(c) ? 'an email address' : to)) ?? []),
        ...(webhook ? [new URL(webhook.url).host] : [])
      ],
      rules: alertNames.flatMap((name) => {
        const limit = rules[name].limit(config)
        const active = conditions.some((condition) => condition.name === name)
        return limit === undefined ? [] : [{ name, active, ...limit }]
      })
    }
  }

  async function sendTest(c: DeskContext) {
    const channels = openChannels(alerts)
    if (channels.length === 0) throw new Refused('no-receivers')
    await audit.record({ by: actorOf(c), what: 'alert-tested' })
    const message = testMessage({ now: clock.now(), sender: alertSender(config) })
    for (const { name, send } of channels) {
      try {
        await send(message, AbortSignal.timeout(limitMs))
      } catch (error) {
        const why = error instanceof Error ? error.message : 'unknown error'
        throw new Refused('alert-unsent', { raw: `${name}: ${why}` })
      }
    }
  }

  return {
    'GET /alerts': { may: 'reader', answer: (_given, c) => show(c) },
    'POST /alerts/test': { may: 'owner', answer: (_given, c) => sendTest(c) }
  } satisfies Partial<Routes>
}
