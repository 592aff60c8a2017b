import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { markerName } from '../../relay/outbox/sqlite/data-dir.ts'
import { createDisk, noDisk } from './disk.ts'
import { findBroken, judge, settleUp, until, type Fault } from './fault.ts'
import type { Load } from './load.ts'
import { diskPlace, findMissing, inStore, rehearseOn } from './relays.ts'

/**
 * How many leads are acknowledged before each cut. The control waits for its disk at each checkpoint of the log, the first
 * after some 100 leads (a thousand pages), so a cut at any moment may cost it nothing; the first cut comes well before it.
 */
const cutSizes = { short: [30], full: [30, ...Array.from({ length: 9 }, () => 1000)] }

export const powerCut: Fault = {
  name: 'power',
  what: 'the power goes in the middle of load; a relay that does not wait for the disk is the control, and must lose leads',
  obstacle: noDisk,
  async run(size) {
    const cuts = cutSizes[size]
    const counted = {
      disk: '',
      cuts: cuts.length,
      acknowledged: 0,
      missing: 0,
      'control: acknowledged': 0,
      'control: missing': 0
    }
    for (const acks of cuts) {
      const kept = await cutPower(acks)
      counted.disk = kept.disk
      counted.acknowledged += kept.acked
      counted.missing += kept.missing
      const control = await cutPower(acks, careless)
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
  }
}

/** Cuts the power: the next start finds only the data that is on the disk at that moment. */
async function cutPower(acks: number, preload?: string) {
  const disk = await createDisk({ megabytes: 64 })
  return rehearseOn(await diskPlace(disk), { delivers: false, preload }, async ({ relay, send }) => {
    await relay.start()
    const load = send()
    await load.more(acks)
    // Suspend the relay, so that the acknowledged leads and the disk belong to the same moment.
    relay.pause()
    const acked = [...load.acked]
    const found = await disk.copyAsIs()
    await relay.stop('SIGKILL')
    await load.stop()
    const place = await diskPlace(found)
    try {
      // A control that lost leads may refuse to start: they are to be counted. The relay itself must start.
      if (preload !== undefined) await rm(join(found.dir, markerName), { force: true })
      const missing = await inStore(place, (store) => findMissing(store, acked))
      return { disk: disk.kind, acked: acked.length, missing: missing.length }
    } finally {
      await place.remove()
    }
  })
}

/** Preloaded, it makes a relay that differs in one word: it answers before its lead is on disk. */
const careless = `data:text/javascript,${encodeURIComponent(`
  import { registerHooks } from 'node:module'
  const [careful, careless] = ['pragma synchronous = full', 'pragma synchronous = normal']
  registerHooks({
    load(url, context, next) {
      const loaded = next(url, context)
      if (!url.endsWith('relay/outbox/sqlite/database.ts')) return loaded
      const text = loaded.source.toString()
      if (!text.includes(careful)) throw new Error(url + ' does not contain ' + careful)
      return { ...loaded, source: text.replace(careful, careless) }
    }
  })`)}`

/** How often the disk is full, after how many leads, and how many senders must hear so each time. */
const fullSizes = { short: { rounds: 1, acks: 30, refused: 20 }, full: { rounds: 5, acks: 100, refused: 50 } }

export const noSpace: Fault = {
  name: 'enospc',
  what: 'the disk is full in the middle of load, and has room again later',
  obstacle: noDisk,
  async run(size) {
    const { rounds, acks, refused: fewest } = fullSizes[size]
    const disk = await createDisk({ megabytes: 24 })
    const place = await diskPlace(disk)
    return rehearseOn(place, {}, async ({ crm, relay, url, send }) => {
      await relay.start()
      const load = send()
      let survivedFull = true
      for (let round = 0; round < rounds; round += 1) {
        await load.more(acks)
        await disk.fill()
        await untilRefused(load, load.answered(503) + fewest)
        survivedFull &&= (await fetch(`${url}/healthz`)).ok
        await disk.empty()
      }
      await load.more(acks)
      await load.stop()
      await relay.stop('SIGKILL')
      return judge(
        await settleUp(place, crm, load.acked),
        { disk: disk.kind, ...answersOf(load) },
        {
          'it answers 503 while the disk is full': load.answered(503) >= fewest * rounds,
          'it answers 200 or 503, nothing else': load.statusesBut(200, 503).length === 0,
          'it stays up while the disk is full': survivedFull
        }
      )
    })
  }
}

const untilRefused = (load: Load, times: number) => until(() => load.answered(503) >= times)

const answersOf = (load: Load) => ({
  'answered 503': load.answered(503),
  'answered neither 200 nor 503': load.statusesBut(200, 503).join(', ') || 'none'
})
