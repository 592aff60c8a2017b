import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readPublished } from '../../relay/outbox/sqlite/copy/folder.ts'
import { runCommand } from '../relay/run-leads.ts'
import { startCrm } from './crm.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { sqlitePlace } from './place.ts'
import { relayProcess } from './relay-process.ts'
import { settleUp } from './settle-up.ts'

/** A destroyed disk costs no lead that was acknowledged earlier than this before the end. docs/operating.md says so. */
const lossSeconds = 5

const sizes = { short: { rounds: 1, acks: 100 }, full: { rounds: 5, acks: 2000 } }

export const diskLost: Fault = {
  name: 'disk-lost',
  what: 'kill -9 under load and the whole disk gone; the leads come back from COPY_DIR, which was away for a while, too',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const home = await mkdtemp(join(tmpdir(), 'fault-'))
    const copyDir = join(home, 'copy')
    await mkdir(copyDir)
    const place = await sqlitePlace()
    const crm = await startCrm()
    const settings = { ...place.settings, COPY_DIR: copyDir }
    const { url, relay } = await relayProcess({ ...place, settings }, crm)
    const load = startLoad([url])
    const counted = { disks: rounds, 'acknowledged and lost': 0, 'seconds lost, at most': 0 }
    const lost = new Set<string>()
    let refused = 0
    const statuses: number[] = []
    try {
      for (let round = 0; round < rounds; round += 1) {
        await relay.start()
        await load.more(acks)
        await copied(copyDir, load.acked.size)
        // The copy's disk goes, and comes back: no visitor notices.
        const before = load.statuses.get(503) ?? 0
        await rename(copyDir, `${copyDir}.away`)
        await load.more(acks)
        await rename(`${copyDir}.away`, copyDir)
        refused += (load.statuses.get(503) ?? 0) - before
        await copied(copyDir, load.acked.size)
        await load.more(acks)
        await relay.stop('SIGKILL')
        const killedAt = Date.now()
        await rm(place.settings['DATA_DIR'] ?? '', { recursive: true })

        const { status } = await runCommand(place.settings, ['restore', copyDir])
        statuses.push(status)
        const store = await place.open()
        for (const id of load.acked) {
          if (lost.has(id) || (await store.find(id))) continue
          lost.add(id)
          const age = (killedAt - (load.ackedAt.get(id) ?? 0)) / 1000
          counted['seconds lost, at most'] = Math.max(counted['seconds lost, at most'], age)
        }
        await store.close()
      }
      await load.stop()
      counted['acknowledged and lost'] = lost.size
      const kept = new Set([...load.acked].filter((id) => !lost.has(id)))
      const settled = await settleUp(place, crm, kept)
      return {
        counted: { ...counted, ...settled.counted },
        broken: [
          ...settled.broken,
          ...findBroken({
            'each copy is complete up to the head it publishes': statuses.every((status) => status === 0),
            [`no lead is lost that was acknowledged ${lossSeconds} s before the end`]:
              counted['seconds lost, at most'] < lossSeconds,
            'no lead is refused while the copy cannot be written': refused === 0
          })
        ]
      }
    } finally {
      await load.stop()
      await relay.stop('SIGKILL')
      await crm.close()
      await place.remove()
      await rm(home, { recursive: true, force: true })
    }
  }
}

/** Waits until the copy holds as many leads. */
async function copied(dir: string, leads: number) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50))
    if ((readPublished(dir)?.sequence ?? 0) >= leads) return
  throw new Error(`the copy does not reach ${leads} leads`)
}
