import { startCrm } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { sqlitePlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

const sizes = { short: { rounds: 1, acks: 200 }, full: { rounds: 10, acks: 1000 } }

export const stopUnderLoad: Fault = {
  name: 'sigterm',
  what: 'SIGTERM in the middle of load, as every deployment sends it',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const place = await sqlitePlace()
    const crm = await startCrm()
    const { url, relay } = await relayProcess(place, crm)
    const load = startLoad([url], 50)
    let longestMs = 0
    const exits: (number | null)[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        await relay.start()
        await load.more(acks)
        const asked = performance.now()
        exits.push(await relay.stop())
        longestMs = Math.max(longestMs, performance.now() - asked)
      }
      await load.stop()
      const { counted, broken } = await settleUp(place, crm, load.acked)
      return {
        counted: { stops: rounds, 'ms until it had ended, at most': Math.round(longestMs), ...counted },
        broken: [
          ...broken,
          ...findBroken({
            'it ends within ten seconds': longestMs < 10_000,
            'it ends with 0': exits.every((code) => code === 0),
            'no lead comes twice': counted['came there more than once'] === 0
          })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await Promise.all([crm.close(), place.remove()])
    }
  }
}
