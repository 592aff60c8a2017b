import { startPostgres } from '../relay/postgres-server.ts'
import { flaky, startCrm } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { postgresPlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: { rounds: 2, acks: 100 }, full: { rounds: 12, acks: 1000 } }
const relays = 3
const atATime = 8

export const postgres: Fault = {
  name: 'postgres',
  what: 'three relays on one PostgreSQL: a relay or the database is killed in the middle of load, by turns',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const server = await startPostgres()
    const place = postgresPlace(server.url)
    const crm = await startCrm(flaky)
    const running = await Promise.all(Array.from({ length: relays }, () => relayProcess(place, crm)))
    // All at once: each wants to make the tables.
    await Promise.all(running.map(({ relay }) => relay.start()))
    const load = startLoad(
      running.map(({ url }) => url),
      30
    )
    let relayKills = 0
    let databaseKills = 0
    try {
      for (let round = 0; round < rounds; round += 1) {
        await load.more(acks)
        if (round % 2 === 0) {
          const victim = running[round % relays]?.relay
          await victim?.stop('SIGKILL')
          relayKills += 1
          await load.more(acks)
          await victim?.start()
        } else {
          await server.kill()
          databaseKills += 1
          await server.start()
        }
      }
      await load.more(acks)
      await load.stop()
      await Promise.all(running.map(({ relay }) => relay.stop('SIGKILL')))
      const excuses = crm.hung() + (relayKills + databaseKills * relays + relays) * atATime
      const { counted, broken } = await settleUp(place, crm, load.acked)
      const others = [...load.statuses.keys()].filter((status) => ![0, 200, 503].includes(status))
      return {
        counted: {
          'relays killed': relayKills,
          'database killed': databaseKills,
          'answered 503': load.statuses.get(503) ?? 0,
          'calls without an answer': load.statuses.get(0) ?? 0,
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'it answers 200 or 503, nothing else': others.length === 0,
            'more than once only after a kill or a timeout':
              Number(counted['came there more than once']) <= excuses
          })
        ]
      }
    } finally {
      await load.stop()
      await Promise.all(running.map(({ relay }) => relay.stop('SIGKILL')))
      await crm.close()
      await server.stop()
    }
  }
}
