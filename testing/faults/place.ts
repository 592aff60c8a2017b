import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock } from '../../relay/clock.ts'
import { openPostgresStore } from '../../relay/outbox/postgres/postgres-store.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import type { Store } from '../../relay/outbox/store.ts'
import type { Disk } from './disk.ts'
import { runSql } from './run-sql.ts'

/** Where a relay keeps its leads. */
export type Place = {
  settings: Record<string, string>
  /** The store itself, to look into or to deliver from while no relay runs. */
  open(): Promise<Store>
  /** Changes rows without any store. */
  change(sql: string): Promise<void>
  remove(): Promise<void>
}

/** A folder for the embedded store; a new one unless `dir` is given. */
export async function sqlitePlace(dir?: string): Promise<Place> {
  const home = dir ?? (await mkdtemp(join(tmpdir(), 'fault-')))
  return {
    settings: { DATA_DIR: home },
    open: () => openSqliteStore({ dir: home, clock: systemClock }),
    async change(sql) {
      const db = new DatabaseSync(join(home, 'leads.sqlite'), { timeout: 5000 })
      db.exec(sql)
      db.close()
    },
    remove: () => rm(home, { recursive: true, force: true })
  }
}

/** A folder on a disk that fails. */
export async function diskPlace({ dir, env }: Disk): Promise<Place> {
  const place = await sqlitePlace(dir)
  return { ...place, settings: { ...place.settings, ...env } }
}

/** A database that the rehearsal itself takes away. */
export function postgresPlace(url: string): Place {
  return {
    settings: { DATABASE_URL: url },
    open: () => openPostgresStore({ url }),
    change: (sql) => runSql(url, sql),
    remove: async () => {}
  }
}
