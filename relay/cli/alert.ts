import { Option } from '@commander-js/extra-typings'
import { pino } from 'pino'
import { openChannels } from '../alerts/channels.ts'
import { failedMessage, alertSender, testMessage, type Message } from '../alerts/message.ts'
import { findUnwritable } from '../alerts/rules-of-relay.ts'
import { createConditions, named, withoutExplained } from '../alerts/rules.ts'
import { replyLimitOf } from '../desk/zone.ts'
import { commandLine, createAudit } from '../operator/audit.ts'
import { openPages } from '../site-files/pages.ts'
import { command, Impossible, type Means, type Result, type Run } from './command.ts'
import { messageOf } from './print.ts'
import { describeStops } from './waiting.ts'

const limitMs = 10_000

export const alert = (run: Run) =>
  command('alert')
    .description('Lists what needs a person now (exit status 1 if anything does), or sends an alert')
    .option('--test', 'send a test alert through each channel that is set')
    .addOption(new Option('--failed <job>', 'send an alert that this scheduled job failed').conflicts('test'))
    .action(
      run(async (means, { test, failed }) => {
        const told = { now: means.clock.now(), sender: alertSender(means.config) }
        if (failed !== undefined) return send(failedMessage({ ...told, job: failed }), means)
        if (!test) return findConditions(means)
        await recordTest(means)
        return send(testMessage(told), means)
      })
    )

/** A test works before there is a store, and while it cannot be written. */
async function recordTest({ clock, openStore }: Means) {
  const record = async () =>
    createAudit({ store: await openStore(), clock }).record({ by: commandLine, what: 'alert-tested' })
  await record().catch(() => undefined)
}

/** Also says why deliveries wait, which may need nobody. */
async function findConditions({ config, clock, openStore }: Means): Promise<Result> {
  const { siteDir } = config
  const store = await openStore()
  const unwritable = named('store', await findUnwritable(store))
  // The pages that a relay would serve if it started now.
  const pages = await openPages(siteDir, pino({ enabled: false }))
  const found = await createConditions({
    store,
    clock,
    config,
    pages,
    replies: replyLimitOf(config)
  }).all()
  const conditions = withoutExplained([...unwritable, ...found])
  const stops = await describeStops({ store, clock, config })
  const ok = conditions.length === 0
  const lines = ok
    ? ['nothing needs a person']
    : conditions.map(({ name, what, leads: concerned }) => `${name}: ${what} ${concerned}`)
  return {
    ok,
    facts: { ok, conditions, deliveries: stops },
    lines: [...lines, ...stops]
  }
}

async function send(message: Message, { config }: Means): Promise<Result> {
  const channels = openChannels(config.alerts)
  if (channels.length === 0)
    throw new Impossible('set ALERT_WEBHOOK_URL, or ALERT_EMAIL_TO and SMTP_URL, first')
  const facts: { channel: string; problem: string | undefined }[] = []
  for (const channel of channels) {
    const sending = channel.send(message, AbortSignal.timeout(limitMs))
    const problem = await sending.then(() => undefined, messageOf)
    facts.push({ channel: channel.name, problem })
  }
  return {
    ok: facts.every(({ problem }) => problem === undefined),
    facts,
    lines: facts.map(({ channel, problem }) =>
      problem === undefined ? `${channel}: sent` : `${channel}: not sent: ${problem}`
    )
  }
}
