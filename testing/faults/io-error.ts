import { setTimeout as sleep } from 'node:timers/promises'
import { startCrm } from './crm.ts'
import { createDisk, giveUp, noDisk } from './disk.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { diskPlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

/** Far less than the disk says it has: what it writes beyond that fails with EIO, as on a dying one. */
const size = { megabytes: 96, backedMegabytes: 16 }

export const ioError: Fault = {
  name: 'eio',
  what: 'the disk fails with I/O errors in the middle of load; the relay starts again on what is left of it',
  obstacle: noDisk,
  async run(rehearsal) {
    const disk = await createDisk(size)
    const place = await diskPlace(disk)
    const crm = await startCrm()
    const { url, relay } = await relayProcess(place, crm)
    await relay.start().catch(giveUp(disk))
    const load = startLoad([url])
    let salvaged
    try {
      await load.more(rehearsal === 'full' ? 2000 : 200)
      await disk.exhaust()
      const before = load.acked.size
      const deadline = Date.now() + 30_000
      while ((load.statuses.get(503) ?? 0) < 50 && Date.now() < deadline) await sleep(50)
      const alive = (await fetch(`${url}/healthz`)).ok
      await load.stop()
      await relay.stop('SIGKILL')
      await disk.mend()
      salvaged = await disk.copyAsIs()
      const { counted, broken } = await settleUp(await diskPlace(salvaged), crm, load.acked)
      const others = [...load.statuses.keys()].filter((status) => status !== 200 && status !== 503)
      return {
        counted: {
          disk: disk.kind,
          'answered 503': load.statuses.get(503) ?? 0,
          'acknowledged after the first error, at most': load.acked.size - before,
          'answered neither 200 nor 503': others.join(', ') || 'none',
          ...counted
        },
        broken: [
          ...broken,
          ...findBroken({
            'it answers 503 while the disk fails': (load.statuses.get(503) ?? 0) > 0,
            'it answers 200 or 503, nothing else': others.length === 0,
            'it stays up': alive
          })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await crm.close()
      await salvaged?.remove()
      await disk.remove()
    }
  }
}
