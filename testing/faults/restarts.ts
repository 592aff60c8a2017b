import { setTimeout as sleep } from 'node:timers/promises'
import { mayRetryAfter } from '../../contract/relay-endpoint.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { waitFor } from '../wait-for.ts'
import { noCaddy, startCaddy } from './caddy.ts'
import { judge, settleUp, type Fault } from './fault.ts'
import { postgresPlace, rehearseOn } from './relays.ts'

/** Longer than Caddy waits between two looks at a relay. */
const healthIntervalMs = 2500

const restartSizes = { short: { rounds: 1, acks: 100 }, full: { rounds: 5, acks: 1000 } }
const count = 3

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  what: 'three relays on one PostgreSQL behind Caddy are restarted one after the other under load, as every update does it',
  obstacle: async () => noCaddy(),
  async run(size) {
    const { rounds, acks } = restartSizes[size]
    const server = await startPostgres()
    const place = postgresPlace(server.url, () => server.stop())
    return rehearseOn(place, { relays: count }, async ({ crm, relays, send }) => {
      await Promise.all(relays.map(({ relay }) => relay.start()))
      await using caddy = await startCaddy(
        'http',
        relays.map(({ url }) => url)
      )
      const load = send(30, [caddy.url])
      const exits: (number | null)[] = []
      for (let round = 0; round < rounds; round += 1) {
        for (const { url, relay } of relays) {
          await load.more(acks)
          exits.push(await relay.stop())
          await load.more(acks)
          await relay.start()
          await waitFor(url, async () => (await fetch(`${url}/readyz`)).ok || undefined)
          await sleep(healthIntervalMs)
        }
      }
      await load.more(acks)
      await load.stop()
      for (const { relay } of relays) exits.push(await relay.stop())
      const settled = await settleUp(place, crm, load.acked)
      const failed = load.statusesBut(200)
      return judge(
        settled,
        {
          restarts: rounds * count,
          'calls that the browser had to send again': failed.reduce(
            (sum, status) => sum + load.answered(status),
            0
          )
        },
        {
          // After no answer, and after these, a browser sends the same form again.
          'no call fails for good': load.statusesBut(200, 0).every(mayRetryAfter),
          'each relay ends with 0': exits.every((code) => code === 0),
          'no lead comes twice': settled.repeated === 0
        }
      )
    })
  }
}
