import { join } from 'node:path'
import { systemClock as clock } from './clock.ts'
import type { Config } from './config.ts'
import { listCopies } from './outbox/backup.ts'
import { StoreUnavailable } from './outbox/database.ts'
import { checkDataDir, LeadsMissing } from './outbox/sqlite/data-dir.ts'
import { openSqliteStore } from './outbox/sqlite/sqlite-store.ts'
import type { Store } from './outbox/store.ts'

type Opened = { ok: true; store: Store } | { ok: false; problem: string }

/**
 * Opens the store that the settings choose. `problem` is one line that names the setting at fault. An embedded store on a
 * full disk, and a store that takes no writes, is refused, unless it is opened `toRead`.
 */
export async function openStore(
  {
    dataDir,
    databaseUrl,
    databaseConnections,
    backupDir
  }: Pick<Config, 'dataDir' | 'databaseUrl'> & Partial<Pick<Config, 'databaseConnections' | 'backupDir'>>,
  { toRead = false } = {}
): Promise<Opened> {
  if (databaseUrl !== undefined) {
    const opening = { url: databaseUrl, connections: databaseConnections, toRead }
    // Loaded here: a relay with the embedded store starts sooner without the client of a database.
    const { openPostgresStore } = await import('./outbox/postgres/postgres-store.ts')
    return orProblem('DATABASE_URL', () => openPostgresStore(opening))
  }
  const open = () => orProblem('DATA_DIR', () => openSqliteStore({ dir: dataDir, clock, toRead }), backupDir)
  if (toRead) {
    const opened = await open()
    if (opened.ok) return opened
    // SQLite may say only that it failed.
    return { ok: false, problem: (await checkDataDir(dataDir)) ?? opened.problem }
  }
  const problem = await checkDataDir(dataDir)
  return problem === undefined ? open() : { ok: false, problem }
}

async function orProblem(setting: string, open: () => Promise<Store>, backupDir?: string): Promise<Opened> {
  try {
    return { ok: true, store: await open() }
  } catch (error) {
    if (error instanceof LeadsMissing)
      return { ok: false, problem: `${setting}: ${error.message}; ${await nameCopy(backupDir)}` }
    if (error instanceof StoreUnavailable) return { ok: false, problem: `${setting}: ${error.message}` }
    throw error
  }
}

async function nameCopy(dir: string | undefined): Promise<string> {
  if (dir === undefined) return 'BACKUP_DIR is not set, so look where copies are kept'
  const [newest] = await listCopies(dir).catch(() => [])
  return newest ? `the newest copy is ${join(dir, newest.name)}` : `no copy is in ${dir}`
}
