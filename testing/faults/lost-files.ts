import { randomUUID } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sampleLead } from '../../contract/sample-lead.ts'
import { sandboxIds } from '../../crm-sandbox/ids.ts'
import { type RunningSandbox, startSandbox } from '../../crm-sandbox/server.ts'
import { listCopies } from '../../relay/outbox/backup.ts'
import { fileName } from '../../relay/outbox/sqlite/data-dir.ts'
import { runCommand } from '../relay/run-leads.ts'
import { diskDir } from '../scratch-setup.ts'
import { waitFor } from '../wait-for.ts'
import { flaky } from './crm.ts'
import { atATime, findBroken, judge, settleUp, type Fault, type Size } from './fault.ts'
import { type Load, post } from './load.ts'
import { findMissing, inStore, rehearseOn, sqlitePlace, type Place } from './relays.ts'

/** The files that a clean-up, a copy without its log or a sync tool removes. */
const waysToLose = [['-wal'], ['-wal', '-shm'], ['', '-wal', '-shm']]

const lostSizes: Record<Size, { rounds: number; acks: number }> = {
  short: { rounds: 1, acks: 50 },
  full: { rounds: 7, acks: 500 }
}

export const missingFiles: Fault = {
  name: 'missing-wal',
  what: 'kill -9 in the middle of load, and then the log, its index or the whole database is gone, by turns; later it is brought back',
  async run(size) {
    const { rounds, acks } = lostSizes[size]
    const place = await sqlitePlace()
    const aside = await mkdtemp(join(diskDir(), 'aside-'))
    try {
      return await rehearseOn(place, { behavior: flaky }, async ({ crm, relay, send }) => {
        const load = send()
        const counted = { refused: 0, 'started, with everything': 0 }
        const silent: string[] = []
        const ways = Array.from({ length: rounds }, () => waysToLose).flat()
        for (const suffixes of ways) {
          await relay.start()
          await load.more(acks)
          await relay.stop('SIGKILL')
          await replace(aside, place.at)
          for (const suffix of suffixes) await rm(join(place.at, fileName + suffix), { force: true })
          const said = await relay.start().then(
            () => undefined,
            (error: unknown) => String(error)
          )
          await relay.stop('SIGKILL')
          const hasAll = async () =>
            (await inStore(place, (store) => findMissing(store, load.acked))).length === 0
          if (said === undefined && (await hasAll())) {
            counted['started, with everything'] += 1
            continue
          }
          if (said !== undefined && saysWhatIsMissing.test(said)) counted.refused += 1
          else silent.push(`without ${suffixes.join(', ')}: ${said ?? 'it started'}`)
          await replace(place.at, aside)
        }
        await load.stop()
        const settled = await settleUp(place, crm, load.acked)
        const excuses = crm.hung() + 2 * ways.length * atATime
        return judge(
          settled,
          { kills: ways.length, ...counted },
          {
            [`it starts on nothing less, and says what is missing (${silent.join('; ')})`]:
              silent.length === 0,
            'more than once only after a kill or a timeout': settled.repeated <= excuses
          }
        )
      })
    } finally {
      await rm(aside, { recursive: true, force: true })
    }
  }
}

/** The line names a file and what to do. */
const saysWhatIsMissing = /leads\.sqlite\S* (?:is missing|has \w+ leads, though \d+ were acknowledged)/

async function replace(to: string, from: string) {
  await rm(to, { recursive: true, force: true })
  await cp(from, to, { recursive: true, preserveTimestamps: true })
}

const diskSizes: Record<Size, { disks: number; acks: number; listed: number }> = {
  short: { disks: 1, acks: 100, listed: 5 },
  full: { disks: 5, acks: 1000, listed: 30 }
}

/** Longer than the relay takes to see an erasure and to copy the leads. */
const copyWithinMs = 60_000

/** Longer than a few retries on a busy machine. */
const deliveredWithinMs = 120_000

export const diskLost: Fault = {
  name: 'disk-lost',
  what: 'kill -9 in the middle of load and the whole disk gone; the relay’s newest backup is restored, and erased persons with it; reconcile names what the CRM has more',
  async run(size) {
    const { disks, acks, listed } = diskSizes[size]
    const backupDir = await mkdtemp(join(diskDir(), 'backups-'))
    const sqlite = await sqlitePlace()
    const place = { ...sqlite, settings: { ...sqlite.settings, BACKUP_DIR: backupDir } }
    try {
      return await rehearseOn(place, {}, async ({ crm, relay, url, send }) => {
        const load = send()
        const [lost, erased, broken] = [new Set<string>(), new Set<string>(), new Set<string>()]
        let waiting = 0
        for (let disk = 0; disk < disks; disk += 1) {
          await relay.start()
          await load.more(acks)
          const before = await newest(backupDir)
          erased.add(await eraseSomebody(place, url))
          await waitFor(
            'a backup after the erasure',
            async () => (await newest(backupDir)) !== before || undefined,
            copyWithinMs
          )
          await load.more(acks)
          erased.add(await eraseSomebody(place, url))
          await relay.stop('SIGKILL')
          await rm(place.at, { recursive: true })
          const restored = await restoreNewest(place, backupDir, { load, erased, lost })
          for (const id of restored.lost) lost.add(id)
          for (const promise of restored.broken) broken.add(promise)
          waiting += restored.waiting
        }
        await load.stop()
        const settled = await settleUp(place, crm, new Set([...load.acked].filter((id) => !lost.has(id))))
        // A lead that waits in a copy may have been delivered since: the record of the answer was lost with the disk.
        const excuses = disks * atATime + waiting
        const named = await loseWhatCrmLists(listed)
        return judge(
          { ...settled, broken: [...settled.broken, ...broken] },
          {
            disks,
            'persons erased': erased.size,
            'acknowledged after the backup, and missing': lost.size,
            'of these at the CRM': [...lost].filter((id) => crm.received.has(id)).length,
            'waiting in the backups': waiting,
            'lost with a CRM that has a list': listed,
            'of these named by reconcile': named.found
          },
          {
            'more than once only after a kill or a lost record': settled.repeated <= excuses,
            'reconcile names each lost lead that the CRM lists, and no other':
              named.found === listed && named.others === 0
          }
        )
      })
    } finally {
      await rm(backupDir, { recursive: true, force: true })
    }
  }
}

/** Loses a disk after the CRM got so many leads that the newest backup lacks. Counts those that `leads reconcile` names. */
async function loseWhatCrmLists(count: number) {
  await using ended = new AsyncDisposableStack()
  const sandbox = ended.adopt(await startSandbox({ port: 0 }), (each) => each.close())
  const backupDir = await mkdtemp(join(diskDir(), 'backups-'))
  ended.defer(() => rm(backupDir, { recursive: true, force: true }))
  const sqlite = await sqlitePlace()
  const api = { CRM_API_URL: sandbox.url, CRM_API_TOKEN: 'pit-1', CRM_LOCATION_ID: sandboxIds.location }
  const place = { ...sqlite, settings: { ...sqlite.settings, ...api, BACKUP_DIR: backupDir } }
  return await rehearseOn(place, { delivers: false }, async ({ relay, url }) => {
    const deliver = async () => {
      const ids = await Promise.all(Array.from({ length: count }, () => acknowledged(url)))
      for (const id of ids)
        await waitFor(`the lead ${id} at the CRM`, () => isAt(sandbox, id), deliveredWithinMs)
      return ids
    }
    await relay.start()
    await deliver()
    const before = await newest(backupDir)
    await eraseSomebody(place, url)
    await waitFor(
      'a backup after the erasure',
      async () => (await newest(backupDir)) !== before || undefined,
      copyWithinMs
    )
    const lost = new Set(await deliver())
    await relay.stop('SIGKILL')
    await rm(place.at, { recursive: true })
    await runCommand(place.settings, ['restore', join(backupDir, (await newest(backupDir)) ?? '')])
    const { out } = await runCommand(place.settings, ['reconcile'])
    const named = Array.from(out.matchAll(/^books: lack (\S+), which the CRM has/gm), ([, id = '']) => id)
    const found = named.filter((id) => lost.has(id)).length
    return { found, others: named.length - found }
  })
}

async function isAt({ url }: RunningSandbox, leadId: string) {
  const contacts = await (await fetch(`${url}/api/contacts`)).text()
  return contacts.includes(leadId) || undefined
}

/** Somebody sends a lead until it is acknowledged. Resolves to its id. */
async function acknowledged(url: string): Promise<string> {
  const lead = sampleLead({ email: `lead-${randomUUID()}@example.com` })
  const key = randomUUID()
  return waitFor('an acknowledgement', async () => (await post(url, lead, key)).id)
}

const newest = async (dir: string): Promise<string | undefined> => (await listCopies(dir))[0]?.name

/** Somebody sends a lead and is erased at once. Resolves to the lead's id. */
async function eraseSomebody({ settings }: Place, url: string): Promise<string> {
  const email = `erased-${randomUUID()}@example.com`
  const { id } = await post(url, sampleLead({ email }))
  const { out, err } = await runCommand(settings, ['erase', email, '--yes'])
  if (id === undefined || !out.startsWith('1 lead erased')) throw new Error(`nobody was erased: ${out}${err}`)
  return id
}

/** `lost` went with earlier disks. */
type Sent = { load: Load; erased: Set<string>; lost: Set<string> }

/** Restores the newest backup where the disk was lost. `lost` are acknowledged leads that it lacks. */
async function restoreNewest(place: Place, backupDir: string, { load, erased, lost: earlier }: Sent) {
  const copy = join(backupDir, (await newest(backupDir)) ?? '')
  const { status, out } = await runCommand(place.settings, ['restore', copy])
  const since = Date.parse(`${/newest lead in it came ([\d-]+ [\d:]+)/.exec(out)?.[1]}Z`)
  return inStore(place, async (store) => {
    const missing = await findMissing(store, load.acked)
    const lost = missing.filter((id) => !earlier.has(id))
    const gone = await Promise.all([...erased].map((id) => store.find(id)))
    return {
      lost,
      waiting: (await store.backlog()).waiting,
      broken: findBroken({
        'the newest backup is restored': status === 0,
        'only what was acknowledged later than the command says is missing': lost.every(
          (id) => (load.ackedAt.get(id) ?? 0) >= since
        ),
        'nobody who was erased comes back': gone.every((found) => !found?.lead)
      })
    }
  })
}
