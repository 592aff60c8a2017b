import { openChannels, type AlertSettings } from '../../relay/alerts/channels.ts'
import { readConditions, type Condition } from '../../relay/alerts/conditions.ts'
import { createWatch } from '../../relay/alerts/watch.ts'
import { createLog } from '../../relay/process/process.ts'
import type { SteeredClock } from './steered-clock.ts'
import type { Store } from '../../relay/outbox/store.ts'

export const minuteMs = 60_000

type Watched = {
  store: Store
  clock: SteeredClock
  alerts: Partial<AlertSettings & { backupHours: number }>
  own?: () => Promise<Condition[]>
}

/** The watch of one relay, which looks when the test says so. */
export function openWatch({ store, clock, alerts, own = async () => [] }: Watched) {
  const logged: string[] = []
  const { webhook, mail, backupHours = 0 } = alerts
  const ofStore = () =>
    readConditions({ store, now: clock.now(), dataDir: undefined, copyLagMs: undefined, backupHours })
  const watch = createWatch(
    {
      store,
      clock,
      log: createLog({ base: null }, { write: (line) => void logged.push(line) }),
      conditions: { ofStore, ofRelay: own }
    },
    {
      channels: openChannels({ webhook, mail }),
      sender: { site: 'https://agency.example', relay: 'machine-1' },
      signal: new AbortController().signal
    }
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
