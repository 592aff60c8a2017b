import { startCrm, flaky } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { sqlitePlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: { rounds: 2, acks: 100 }, full: { rounds: 20, acks: 1000 } }

/** Attempts that a relay makes at a time: as many may be under way when it is killed. */
const atATime = 8

export const killRounds: Fault = {
  name: 'kill',
  what: 'kill -9 in the middle of load, again and again, while the CRM fails 30 % and hangs 5 %',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const place = await sqlitePlace()
    const crm = await startCrm(flaky)
    const { url, relay } = await relayProcess(place, crm)
    const load = startLoad([url])
    try {
      for (let round = 0; round < rounds; round += 1) {
        await relay.start()
        await load.more(acks)
        await relay.stop('SIGKILL')
      }
      await load.stop()
      const hung = crm.hung()
      const { counted, broken } = await settleUp(place, crm, load.acked)
      const repeated = Number(counted['came there more than once'])
      const excuses = hung + rounds * atATime
      return {
        counted: { kills: rounds, 'calls without an answer': load.statuses.get(0) ?? 0, ...counted },
        broken: [
          ...broken,
          ...findBroken({ 'more than once only after a kill or a timeout': repeated <= excuses })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await crm.close()
      await place.remove()
    }
  }
}
