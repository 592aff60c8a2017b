import { systemClock as clock } from './clock.ts'
import type { Config } from './config.ts'
import { StoreUnavailable } from './outbox/database.ts'
import { openPostgresStore } from './outbox/postgres/postgres-store.ts'
import { checkDataDir } from './outbox/sqlite/data-dir.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'
import type { Store } from './outbox/store.ts'

type Opened = { ok: true; store: Store } | { ok: false; problem: string }

/**
 * Opens the store that the settings choose. `problem` is one line that names the setting at fault. An embedded store on a
 * full disk is refused, unless it is opened `toRead`.
 */
export async function openStore(
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
  { toRead = false } = {}
): Promise<Opened> {
  if (databaseUrl !== undefined) {
    return orProblem('DATABASE_URL', () => openPostgresStore({ url: databaseUrl }))
  }
  const open = () => orProblem('DATA_DIR', () => openSqliteStore({ dir: dataDir, clock, toRead }))
  if (toRead) {
    const opened = await open()
    if (opened.ok) return opened
    // SQLite may say only that it failed.
    return { ok: false, problem: (await checkDataDir(dataDir)) ?? opened.problem }
  }
  const problem = await checkDataDir(dataDir)
  return problem === undefined ? open() : { ok: false, problem }
}

async function orProblem(setting: string, open: () => Promise<Store>): Promise<Opened> {
  try {
    return { ok: true, store: await open() }
  } catch (error) {
    if (error instanceof StoreUnavailable) return { ok: false, problem: `${setting}: ${error.message}` }
    throw error
  }
}
