import { Command, Option } from '@commander-js/extra-typings'
import { pino } from 'pino'
import { withoutExplained, type Condition } from '../alerts/condition.ts'
import { openChannels } from '../alerts/open-channels.ts'
import { findUnwritable, readConditions } from '../alerts/conditions.ts'
import { failedMessage, testMessage, type Message } from '../alerts/message.ts'
import { findOwnConditions } from '../alerts/own-conditions.ts'
import { senderOf, watchedOf } from '../alerts/start.ts'
import type { Config } from '../config.ts'
import { readCertificate } from '../process/certificate.ts'
import { daysBetween } from '../process/keep-certificate.ts'
import { openPages } from '../site-files/pages.ts'
import { Impossible, type Means, type Run } from './command.ts'
import { copyLag } from './copy.ts'
import { jsonOption } from './filter.ts'
import { jsonLine, plain, say } from './print.ts'

const limitMs = 10_000

export const alert = (run: Run) =>
  new Command('alert')
    .description('Lists what needs a person now (exit status 1 if anything does), or sends an alert')
    .addOption(new Option('--test', 'send a test alert through each channel that is set').conflicts('json'))
    .addOption(
      new Option('--failed <job>', 'send an alert that this scheduled job failed').conflicts(['json', 'test'])
    )
    .addOption(jsonOption())
    .action(
      run(async (means, { test, failed, json }) => {
        const told = { now: means.clock.now(), sender: senderOf(means.config) }
        if (failed !== undefined) return send(failedMessage({ ...told, job: plain(failed) }), means)
        return test ? send(testMessage(told), means) : showConditions(means, json)
      })
    )

async function showConditions(
  { config, clock, openStore, terminal: { stdout } }: Means,
  json: true | undefined
): Promise<number> {
  const { copyDir } = config
  const store = await openStore()
  const unwritable = await findUnwritable(store)
  const found = await readConditions({
    ...watchedOf(config),
    store,
    copyLagMs: copyDir === undefined ? undefined : copyLag(copyDir, clock),
    now: clock.now()
  })
  const own = await findOwn(config, clock.now())
  const conditions = withoutExplained([...(unwritable ? [unwritable] : []), ...found, ...own])
  if (json) await say(stdout, jsonLine(conditions))
  else {
    for (const { name, what, leads } of conditions) await say(stdout, `${name}: ${what} ${leads}`)
    if (conditions.length === 0) await say(stdout, 'nothing needs a person')
  }
  return conditions.length === 0 ? 0 : 1
}

/** What a relay that starts now would find. */
async function findOwn({ siteDir, tls }: Config, now: number): Promise<Condition[]> {
  const pages = await openPages(siteDir, pino({ enabled: false }))
  const read = tls && (await readCertificate(tls))
  const certificate = read && {
    daysLeft: (at: number) => (read.ok ? daysBetween(at, read.endsAt) : Infinity),
    refused: read.ok ? undefined : { since: 0, problem: read.problem }
  }
  return findOwnConditions({ pages, certificate, now })
}

async function send(message: Message, { config, terminal: { stdout } }: Means): Promise<number> {
  const channels = openChannels(config.alerts)
  if (channels.length === 0)
    throw new Impossible('set ALERT_WEBHOOK_URL, or ALERT_EMAIL_TO and SMTP_URL, first')
  let status = 0
  for (const channel of channels) {
    try {
      await channel.send(message, AbortSignal.timeout(limitMs))
      await say(stdout, `${channel.name}: sent`)
    } catch (error) {
      status = 1
      await say(
        stdout,
        `${channel.name}: not sent: ${error instanceof Error ? error.message : 'unknown error'}`
      )
    }
  }
  return status
}
