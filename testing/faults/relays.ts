import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../relay/clock.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import { memoryEnv, nodeOptions } from '../../relay/process/node-options.ts'
import { Program } from '../program.ts'
import { freePort } from '../relay/free-port.ts'
import { diskDir } from '../scratch-setup.ts'
import { startCrm, type Behavior, type Crm } from './crm.ts'
import type { Disk } from './disk.ts'
import { startLoad, type Load } from './load.ts'

/** A relay as a process of its own. */
type RelayProcess = { url: string; relay: Program }

type Rehearsal = RelayProcess & {
  crm: Crm
  /** All of them; `relay` and `url` are those of the first. */
  relays: RelayProcess[]
  /** Starts to send leads, to every relay unless `to` says where. */
  send: (senders?: number, to?: string[]) => Load
}

type Options = {
  relays?: number
  /** How the CRM handles calls at first; it takes every lead unless it is given. */
  behavior?: Behavior
  /** Without, the relays know no CRM. */
  delivers?: boolean
  /** The server of another checkout. */
  script?: string | undefined
  /** A module that each relay loads before its own. */
  preload?: string | undefined
  /** Whether the relays serve the site, which they read at each start. */
  hasSite?: boolean
}

/** Prepares relays on a place, which the rehearsal starts itself. Afterwards ends all that runs, and removes the place. */
export async function rehearseOn<Result>(
  place: Place,
  { relays: count = 1, behavior, delivers = true, ...program }: Options,
  rehearse: (rehearsal: Rehearsal) => Promise<Result>
): Promise<Result> {
  await using ended = new AsyncDisposableStack()
  ended.defer(() => place.remove())
  const crm = ended.adopt(await startCrm(behavior), (each) => each.close())
  const create = () => relayProcess(place, delivers ? crm : undefined, program)
  const first = await create()
  const relays = [first, ...(await Promise.all(Array.from({ length: count - 1 }, create)))]
  for (const { relay } of relays) ended.defer(async () => void (await relay.stop('SIGKILL')))
  const send = (senders?: number, to = relays.map(({ url }) => url)) =>
    ended.adopt(startLoad(to, senders), (load) => load.stop())
  return await rehearse({ ...first, crm, relays, send })
}

/** A relay with production's Node options, on a free port. */
export async function relayProcess(
  place: Place,
  crm: Crm | undefined,
  {
    script = 'relay/server.ts',
    preload,
    hasSite = false
  }: Pick<Options, 'script' | 'preload' | 'hasSite'> = {}
): Promise<RelayProcess> {
  const port = await freePort()
  const settings = {
    PORT: String(port),
    RATE_LIMIT_PER_MINUTE: '0',
    ...(crm && { CRM_WEBHOOK_URL: crm.url }),
    ...memoryEnv,
    ...place.settings
  }
  return {
    url: `http://127.0.0.1:${port}`,
    relay: new Program(script, settings, [...nodeOptions, ...(preload ? ['--import', preload] : [])], {
      args: hasSite ? [] : ['--without-site']
    })
  }
}

/** Where a relay keeps its leads. */
export type Place = {
  settings: Record<string, string>
  /** The store itself, to look into or to deliver from while no relay runs. */
  open(): Promise<Store>
  /** The folder, or the address of the database. */
  at: string
  remove(): Promise<void>
}

/** Looks into the store of a place. */
export async function inStore<Found>(place: Place, look: (store: Store) => Promise<Found>): Promise<Found> {
  const store = await place.open()
  try {
    return await look(store)
  } finally {
    await store.close()
  }
}

/** The ids of these leads that the store lacks. */
export async function findMissing(store: Store, ids: Iterable<string>): Promise<string[]> {
  const looked = await Promise.all(Array.from(ids, async (id) => ({ id, lead: await store.find(id) })))
  return looked.flatMap(({ id, lead }) => (lead ? [] : id))
}

/** A folder for the embedded store; a new one unless `dir` is given. */
export async function sqlitePlace(dir?: string): Promise<Place> {
  const home = dir ?? (await mkdtemp(join(diskDir(), 'fault-')))
  return {
    settings: { DATA_DIR: home },
    at: home,
    open: () => openSqliteStore({ dir: home, clock: systemClock }),
    remove: () => rm(home, { recursive: true, force: true })
  }
}

/** A folder on a disk that fails. */
export async function diskPlace(disk: Disk): Promise<Place> {
  const place = await sqlitePlace(disk.dir)
  return { ...place, settings: { ...place.settings, ...disk.env }, remove: () => disk.remove() }
}

/** A database, which `remove` ends if the place owns it. */
export function postgresPlace(url: string, remove = async () => {}): Place {
  return {
    settings: { DATABASE_URL: url },
    at: url,
    open: () => openPostgresStore({ url }),
    remove
  }
}
