import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { markerName } from '../../relay/outbox/sqlite/data-dir.ts'
import { createDisk, giveUp, noDisk } from './disk.ts'
import { findBroken, type Fault } from './fault.ts'
import { startLoad } from './load.ts'
import { diskPlace } from './place.ts'
import { relayProcess } from './relay-process.ts'

/**
 * How many leads are acknowledged before each cut. The control waits for its disk at each checkpoint of the log, the first
 * after some 100 leads (a thousand pages), so a cut at any moment may cost it nothing; the first cut comes well before it.
 */
const sizes = { short: [30], full: [30, ...Array.from({ length: 9 }, () => 1000)] }

export const powerCut: Fault = {
  name: 'power',
  what: 'the power goes in the middle of load; a relay that does not wait for the disk is the control, and must lose leads',
  obstacle: noDisk,
  async run(size) {
    const cuts = sizes[size]
    const careless = await carelessCheckout()
    try {
      const counted = {
        disk: '',
        cuts: cuts.length,
        acknowledged: 0,
        missing: 0,
        'control: acknowledged': 0,
        'control: missing': 0
      }
      for (const acks of cuts) {
        const kept = await cutPower(acks, 'relay/server.ts')
        counted.disk = kept.disk
        counted.acknowledged += kept.acked
        counted.missing += kept.missing
        const control = await cutPower(acks, join(careless, 'relay/server.ts'))
        counted['control: acknowledged'] += control.acked
        counted['control: missing'] += control.missing
      }
      return {
        counted,
        broken: findBroken({
          'no acknowledged lead is missing after a power cut': counted.missing === 0,
          'the control loses leads': counted['control: missing'] > 0
        })
      }
    } finally {
      await rm(careless, { recursive: true })
    }
  }
}

type Kept = { disk: string; acked: number; missing: number }

/** Cuts the power: the next start finds only the data that is on the disk at that moment. */
async function cutPower(acks: number, script: string): Promise<Kept> {
  const disk = await createDisk({ megabytes: 64 })
  const { url, relay } = await relayProcess(await diskPlace(disk), undefined, script)
  await relay.start().catch(giveUp(disk))
  const load = startLoad([url])
  let found
  try {
    await load.more(acks)
    // Suspend the relay, so that the acknowledged leads and the disk belong to the same moment.
    relay.pause()
    const acked = [...load.acked]
    found = await disk.copyAsIs()
    await relay.stop('SIGKILL')
    await load.stop()
    const place = await diskPlace(found)
    // A control that lost its whole store would refuse to start: it is to be counted.
    await rm(join(found.dir, markerName), { force: true })
    const store = await place.open()
    const stored = await Promise.all(acked.map((id) => store.find(id)))
    await store.close()
    return { disk: disk.kind, acked: acked.length, missing: stored.filter((lead) => !lead).length }
  } finally {
    await relay.stop('SIGKILL')
    await load.stop()
    await found?.remove()
    await disk.remove()
  }
}

/** The same relay, but for one word: it answers before its lead is on disk. */
async function carelessCheckout(): Promise<string> {
  const root = join(import.meta.dirname, '../..')
  const checkout = await mkdtemp(join(tmpdir(), 'careless-'))
  for (const part of ['relay', 'brand', 'contract', 'package.json']) {
    await cp(join(root, part), join(checkout, part), { recursive: true })
  }
  await symlink(join(root, 'node_modules'), join(checkout, 'node_modules'))
  const file = join(checkout, 'relay/outbox/sqlite/database.ts')
  const careful = await readFile(file, 'utf8')
  const careless = careful.replace('pragma synchronous = full', 'pragma synchronous = normal')
  if (careless === careful) throw new Error(`${file} does not say how it waits for the disk`)
  await writeFile(file, careless)
  return checkout
}
