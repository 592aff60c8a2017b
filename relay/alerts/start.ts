import { hostname } from 'node:os'
import type { Config } from '../config.ts'
import type { Store } from '../outbox/store.ts'
import type { Copying } from '../outbox/sqlite/copy/copying.ts'
import { openChannels } from './open-channels.ts'
import { readConditions } from './conditions.ts'
import type { Sender } from './message.ts'
import { startWatch, type WatchParts } from './watch.ts'

export const senderOf = ({ siteUrl }: Pick<Config, 'siteUrl'>): Sender => ({
  site: siteUrl,
  relay: hostname()
})

/** The settings that the watch needs. */
export const watchedOf = ({ alerts, dataDir, databaseUrl }: Config) => ({
  backupHours: alerts.backupHours,
  dataDir: databaseUrl === undefined ? dataDir : undefined
})

type Parts = Pick<WatchParts, 'clock' | 'log' | 'readOwnConditions' | 'onWatch'> & {
  store: Store
  copying: Copying | undefined
}

/** Starts the watch. Returns undefined if no channel is set. */
export function startAlerts(config: Config, { copying, ...parts }: Parts) {
  const { store, clock, log } = parts
  const channels = openChannels(config.alerts)
  if (channels.length === 0) {
    log.info('neither ALERT_WEBHOOK_URL nor ALERT_EMAIL_TO is set: nobody is alerted')
    return undefined
  }
  return startWatch({
    ...parts,
    channels,
    sender: senderOf(config),
    readConditions: () =>
      readConditions({ ...watchedOf(config), store, copyLagMs: copying?.lagMs(), now: clock.now() })
  })
}
