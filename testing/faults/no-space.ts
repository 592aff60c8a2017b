import { startCrm } from './crm.ts'
import { createDisk, giveUp, noDisk } from './disk.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { diskPlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import { settleUp } from './settle-up.ts'

/** How often the disk is full, and how many senders must hear so each time. */
const sizes = { short: { rounds: 1, refused: 20 }, full: { rounds: 5, refused: 50 } }

export const noSpace: Fault = {
  name: 'enospc',
  what: 'the disk is full in the middle of load, and has room again later',
  obstacle: noDisk,
  async run(size) {
    const { rounds, refused: fewest } = sizes[size]
    const disk = await createDisk({ megabytes: 24 })
    const place = await diskPlace(disk)
    const crm = await startCrm()
    const { url, relay } = await relayProcess(place, crm)
    await relay.start().catch(giveUp(disk))
    const load = startLoad([url])
    let survivedFull = true
    try {
      for (let round = 0; round < rounds; round += 1) {
        await load.more(100)
        await disk.fill()
        const refused = load.statuses.get(503) ?? 0
        const deadline = Date.now() + 30_000
        while ((load.statuses.get(503) ?? 0) < refused + fewest && Date.now() < deadline) await sleep(50)
        survivedFull &&= (await fetch(`${url}/healthz`)).ok
        await disk.empty()
      }
      await load.more(100)
      await load.stop()
      await relay.stop('SIGKILL')
      const { counted, broken } = await settleUp(place, crm, load.acked)
      const others = [...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)
      return {
        counted: {
          disk: disk.kind,
          'answered 503': load.statuses.get(503) ?? 0,
          'answered neither 200 nor 503': others.join(', ') || 'none',
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'it answers 503 while the disk is full': (load.statuses.get(503) ?? 0) >= fewest * rounds,
            'it answers 200 or 503, nothing else': others.length === 0,
            'it stays up while the disk is full': survivedFull
          })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await crm.close()
      await disk.remove()
    }
  }
}
