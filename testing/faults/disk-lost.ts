import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readPublished } from '../../relay/outbox/sqlite/copy/folder.ts'
import { runCommand } from '../relay/run-leads.ts'
import { judge, settleUp, until, type Fault } from './fault.ts'
import { rehearseOn, sqlitePlace } from './relays.ts'

/** A destroyed disk costs no lead that was acknowledged earlier than this before the end. docs/operating.md says so. */
const lossSeconds = 5

const sizes = { short: { rounds: 1, acks: 100 }, full: { rounds: 5, acks: 2000 } }

export const diskLost: Fault = {
  name: 'disk-lost',
  what: 'kill -9 under load and the whole disk gone; the leads come back from COPY_DIR, which was away for a while, too',
  async run(size) {
    const { rounds, acks } = sizes[size]
    const home = await mkdtemp(join(tmpdir(), 'fault-'))
    const [dataDir, copyDir] = [join(home, 'data'), join(home, 'copy')]
    await mkdir(copyDir)
    const place = await sqlitePlace(dataDir)
    const copied = {
      ...place,
      settings: { ...place.settings, COPY_DIR: copyDir },
      remove: () => rm(home, { recursive: true, force: true })
    }
    return rehearseOn(copied, {}, async ({ crm, relay, send }) => {
      const load = send()
      const lost = new Set<string>()
      let secondsLost = 0
      let refused = 0
      const statuses: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        await relay.start()
        await load.more(acks)
        await untilCopied(copyDir, load.acked.size)
        // The copy's disk goes, and comes back: no visitor notices.
        const before = load.answered(503)
        await rename(copyDir, `${copyDir}.away`)
        await load.more(acks)
        await rename(`${copyDir}.away`, copyDir)
        refused += load.answered(503) - before
        await untilCopied(copyDir, load.acked.size)
        await load.more(acks)
        await relay.stop('SIGKILL')
        const killedAt = Date.now()
        await rm(dataDir, { recursive: true })

        const { status } = await runCommand(place.settings, ['restore', copyDir])
        statuses.push(status)
        const store = await place.open()
        for (const id of load.acked) {
          if (lost.has(id) || (await store.find(id))) continue
          lost.add(id)
          secondsLost = Math.max(secondsLost, (killedAt - (load.ackedAt.get(id) ?? 0)) / 1000)
        }
        await store.close()
      }
      await load.stop()
      const kept = new Set([...load.acked].filter((id) => !lost.has(id)))
      return judge(
        await settleUp(place, crm, kept),
        { disks: rounds, 'acknowledged and lost': lost.size, 'seconds lost, at most': secondsLost },
        {
          'each copy is complete up to the head it publishes': statuses.every((status) => status === 0),
          [`no lead is lost that was acknowledged ${lossSeconds} s before the end`]:
            secondsLost < lossSeconds,
          'no lead is refused while the copy cannot be written': refused === 0
        }
      )
    })
  }
}

/** Waits until the copy holds as many leads. */
async function untilCopied(dir: string, leads: number) {
  if (!(await until(() => (readPublished(dir)?.sequence ?? 0) >= leads)))
    throw new Error(`the copy does not reach ${leads} leads`)
}
