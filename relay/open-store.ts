import { systemClock as clock } from './clock.ts'
import type { Config } from './config.ts'
import { checkDataDir } from './outbox/sqlite/data-dir.ts'
import { openPostgresStore } from './outbox/postgres/postgres-store.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'
import { StoreUnavailable, type Store } from './outbox/store.ts'

/** Opens the store that the settings choose. `problem` is one line that names the setting at fault. */
export async function openStore({
  dataDir,
  databaseUrl
}: Pick<Config, 'dataDir' | 'databaseUrl'>): Promise<
  { ok: true; store: Store } | { ok: false; problem: string }
> {
  if (databaseUrl !== undefined) {
    return orProblem('DATABASE_URL', () => openPostgresStore({ url: databaseUrl }))
  }
  const problem = await checkDataDir(dataDir)
  if (problem !== undefined) return { ok: false, problem }
  return orProblem('DATA_DIR', () => openSqliteStore({ dir: dataDir, clock }))
}

async function orProblem(setting: string, open: () => Promise<Store>) {
  try {
    return { ok: true as const, store: await open() }
  } catch (error) {
    if (error instanceof StoreUnavailable)
      return { ok: false as const, problem: `${setting}: ${error.message}` }
    throw error
  }
}
