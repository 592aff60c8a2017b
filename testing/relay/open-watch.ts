import { openChannels, type AlertSettings } from '../../relay/alerts/open-channels.ts'
import type { Condition } from '../../relay/alerts/condition.ts'
import { readConditions } from '../../relay/alerts/conditions.ts'
import { createWatch } from '../../relay/alerts/watch.ts'
import { createLog } from '../../relay/process/log.ts'
import type { SteeredClock } from './steered-clock.ts'
import type { Store } from '../../relay/outbox/store.ts'

export const minuteMs = 60_000

type Watched = {
  store: Store
  clock: SteeredClock
  alerts: Partial<AlertSettings>
  own?: () => Promise<Condition[]>
}

/** The watch of one relay, which looks when the test says so. */
export function openWatch({ store, clock, alerts, own = async () => [] }: Watched) {
  const logged: string[] = []
  const settings = { webhook: undefined, mail: undefined, weekly: undefined, backupHours: 0, ...alerts }
  const watch = createWatch(
    {
      store,
      clock,
      channels: openChannels(settings),
      log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
      readOwnConditions: own,
      sender: { site: 'https://agency.example', relay: 'machine-1' },
      readConditions: () =>
        readConditions({
          store,
          now: clock.now(),
          dataDir: undefined,
          copyLagMs: undefined,
          backupHours: settings.backupHours
        })
    },
    new AbortController().signal
  )
  return {
    ...watch,
    logged,
    /** Looks once a minute for this long. */
    async lookFor(minutes: number) {
      for (let minute = 0; minute < minutes; minute++) {
        clock.advance(minuteMs)
        await watch.look()
      }
    }
  }
}
