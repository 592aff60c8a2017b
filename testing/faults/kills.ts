import { flaky } from './crm.ts'
import { judge, settleUp, type Fault } from './fault.ts'
import { rehearseOn, sqlitePlace } from './relays.ts'

/** Attempts that a relay makes at a time: as many may be under way when it is killed. */
const atATime = 8

const killSizes = { short: { rounds: 2, acks: 100 }, full: { rounds: 20, acks: 1000 } }

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
