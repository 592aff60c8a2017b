import { startPostgres } from '../relay/postgres-server.ts'
import { flaky } from './crm.ts'
import { atATime, judge, settleUp, type Fault } from './fault.ts'
import { postgresPlace, rehearseOn, sqlitePlace } from './relays.ts'

const killSizes = { short: { rounds: 1, acks: 50 }, full: { rounds: 20, acks: 1000 } }

export const killRounds: Fault = {
  name: 'kill',
  what: 'kill -9 in the middle of load, again and again, while the CRM fails 30 % and hangs 5 %',
  async run(size) {
    const { rounds, acks } = killSizes[size]
    const place = await sqlitePlace()
    return rehearseOn(place, { behavior: flaky }, async ({ crm, relay, send }) => {
      const load = send()
      for (let round = 0; round < rounds; round += 1) {
        await relay.start()
        await load.more(acks)
        await relay.stop('SIGKILL')
      }
      await load.stop()
      const excuses = crm.hung() + rounds * atATime
      const settled = await settleUp(place, crm, load.acked)
      return judge(
        settled,
        { kills: rounds, 'calls without an answer': load.answered(0) },
        { 'more than once only after a kill or a timeout': settled.repeated <= excuses }
      )
    })
  }
}

const postgresSizes = { short: { rounds: 2, acks: 100 }, full: { rounds: 12, acks: 1000 } }
const count = 3

export const postgres: Fault = {
  name: 'postgres',
  what: 'three relays on one PostgreSQL: a relay or the database is killed in the middle of load, by turns',
  async run(size) {
    const { rounds, acks } = postgresSizes[size]
    const server = await startPostgres()
    const place = postgresPlace(server.url, () => server.stop())
    return rehearseOn(place, { relays: count, behavior: flaky }, async ({ crm, relays, send }) => {
      // All at once: each wants to make the tables.
      await Promise.all(relays.map(({ relay }) => relay.start()))
      const load = send(30)
      const kills = { relay: 0, database: 0 }
      for (let round = 0; round < rounds; round += 1) {
        await load.more(acks)
        if (round % 2 === 0) {
          const victim = relays[round % count]?.relay
          await victim?.stop('SIGKILL')
          kills.relay += 1
          await load.more(acks)
          await victim?.start()
        } else {
          await server.kill()
          kills.database += 1
          await server.start()
        }
      }
      await load.more(acks)
      await load.stop()
      await Promise.all(relays.map(({ relay }) => relay.stop('SIGKILL')))
      const excuses = crm.hung() + (kills.relay + kills.database * count + count) * atATime
      const settled = await settleUp(place, crm, load.acked)
      return judge(
        settled,
        {
          'relays killed': kills.relay,
          'database killed': kills.database,
          'answered 503': load.answered(503),
          'calls without an answer': load.answered(0)
        },
        {
          'it answers 200 or 503, nothing else': load.statusesBut(0, 200, 503).length === 0,
          'more than once only after a kill or a timeout': settled.repeated <= excuses
        }
      )
    })
  }
}
