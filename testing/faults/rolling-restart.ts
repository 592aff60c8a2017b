import { statusesToRetry } from '../../contract/relay-endpoint.ts'
import { startPostgres } from '../relay/postgres-server.ts'
import { startBalancer } from './balancer.ts'
import { startCrm } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { postgresPlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: { rounds: 1, acks: 100 }, full: { rounds: 5, acks: 1000 } }
const relays = 3

/** No answer, and those after which a browser sends the same form again. */
const harmless = new Set([200, 0, ...statusesToRetry])

export const rollingRestart: Fault = {
  name: 'rolling-restart',
  what: 'three relays on one PostgreSQL behind a balancer are restarted one after the other under load, as every update does it',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const server = await startPostgres()
    const place = postgresPlace(server.url)
    const crm = await startCrm()
    const running = await Promise.all(Array.from({ length: relays }, () => relayProcess(place, crm)))
    await Promise.all(running.map(({ relay }) => relay.start()))
    const balancer = await startBalancer(running.map(({ url }) => url))
    await Promise.all(running.map(({ url }) => balancer.untilReady(url)))
    const load = startLoad([balancer.url], 30)
    const exits: (number | null)[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        for (const { url, relay } of running) {
          await load.more(acks)
          exits.push(await relay.stop())
          await load.more(acks)
          await relay.start()
          await balancer.untilReady(url)
        }
      }
      await load.more(acks)
      await load.stop()
      for (const { relay } of running) exits.push(await relay.stop())
      const { counted, broken } = await settleUp(place, crm, load.acked)
      const failed = [...load.statuses].filter(([status]) => status !== 200)
      return {
        counted: {
          restarts: rounds * relays,
          'calls that the next relay took': balancer.passedOn(),
          'calls that the browser had to send again': failed.reduce((sum, [, count]) => sum + count, 0),
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'no call fails for good': failed.every(([status]) => harmless.has(status)),
            'each relay ends with 0': exits.every((code) => code === 0),
            'no lead comes twice': counted['came there more than once'] === 0
          })
        ]
      }
    } finally {
      await load.stop()
      await balancer.close()
      await Promise.all(running.map(({ relay }) => relay.stop('SIGKILL')))
      await crm.close()
      await server.stop()
    }
  }
}
