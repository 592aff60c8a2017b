import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { leadsProgram, type Config } from '../config.ts'
import { backUp, restore, type Copied, copyName, findNoRoom, tidy } from '../outbox/backup.ts'

const run = promisify(execFile)
const limitMs = 30 * 60_000

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Folder = Place & Pick<Config, 'backupDir'>
type Env = Record<string, string | undefined>

/** `copied` says what is in the copy of an embedded store. `problem` is one line. */
type Done = { ok: true; copied?: Extract<Copied, { ok: true }> } | { ok: false; problem: string }

/**
 * Copies all leads into the folder of the backups with `leads backup`, which notes the run in the store. A process of its own
 * does it: to copy and check a large store takes seconds, in which this one could take no lead.
 */
export async function runBackup(
  { dataDir, databaseUrl, backupDir }: Folder,
  signal?: AbortSignal
): Promise<Done> {
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, BACKUP_DIR: backupDir }
  try {
    const options = { env, timeout: limitMs, ...(signal && { signal }) }
    await run(process.execPath, [leadsProgram, 'backup'], options)
    return { ok: true }
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
    return { ok: false, problem: said || '"leads backup" did not end' }
  }
}

/** Copies all leads into the folder of the backups, and removes the copies there that are not kept any more. */
export async function copyIntoFolder(place: Folder & { backupDir: string }, now: number, env: Env) {
  const { backupDir: dir, databaseUrl } = place
  const to = join(dir, copyName(now, databaseUrl === undefined ? 'db' : 'dump'))
  const done = await copyTidily(to, place, now, env).catch((error: unknown): Done => {
    return { ok: false, problem: `BACKUP_DIR: ${error instanceof Error ? error.message : String(error)}` }
  })
  return { to, done }
}

async function copyTidily(to: string, place: Place, now: number, env: Env): Promise<Done> {
  const dir = dirname(to)
  await tidy(dir, now)
  const noRoom = place.databaseUrl === undefined ? await findNoRoom(dir, place.dataDir) : undefined
  if (noRoom !== undefined) return { ok: false, problem: `BACKUP_DIR: ${noRoom}` }
  const done = await copyLeads(to, place, env)
  if (done.ok) await tidy(dir, now)
  return done
}

/** Copies all leads to the new file `to`, while relays run. PostgreSQL is copied by its own program. */
export async function copyLeads(to: string, { dataDir, databaseUrl: url }: Place, env: Env): Promise<Done> {
  if (url === undefined) return withCopied(await backUp({ dir: dataDir, to }))
  if (existsSync(to)) return { ok: false, problem: `${to} exists already; move it away first` }
  // Only a complete copy gets the name. Only its owner can read it.
  const part = `${to}.part`
  try {
    await writeFile(part, '', { mode: 0o600 })
    const args = ['--format=custom', '--no-owner', `--file=${part}`]
    const dumped = await runTool('pg_dump', args, { url, env })
    if (dumped.ok) await rename(part, to)
    return dumped
  } catch (error) {
    return { ok: false, problem: `${to} cannot be made (${codeOf(error)})` }
  } finally {
    await rm(part, { force: true })
  }
}

/**
 * Restores what `copyLeads` made where no store is: all of it or nothing. `prepare` is given the place of the restored leads. Those
 * of an embedded store are not in place yet, and never are if it fails.
 */
export async function restoreLeads(
  from: string,
  { dataDir, databaseUrl: url }: Place,
  env: Env,
  prepare: (place: Place) => Promise<void>
): Promise<Done> {
  if (url === undefined)
    return withCopied(
      await restore({
        from,
        dir: dataDir,
        prepare: (dir) => prepare({ dataDir: dir, databaseUrl: undefined })
      })
    )
  const args = ['--single-transaction', '--exit-on-error', '--no-owner', from]
  const done = await runTool('pg_restore', args, { url, env })
  if (done.ok) await prepare({ dataDir, databaseUrl: url })
  return done
}

const withCopied = (copied: Copied): Done => (copied.ok ? { ok: true, copied } : copied)

/** Passes all but the database in the environment, because every user can read the arguments of a process. */
async function runTool(tool: string, args: string[], { url, env }: { url: string; env: Env }): Promise<Done> {
  const database = decodeURIComponent(new URL(url).pathname.slice(1)).replaceAll(/['\\]/g, '\\$&')
  const child = spawn(tool, [...args, `--dbname=${database && `dbname='${database}'`}`], {
    env: { ...env, ...libpqEnvironment(url) },
    stdio: ['ignore', 'ignore', 'pipe']
  })
  const complaint = text(child.stderr)
  try {
    const [code] = await once(child, 'close')
    if (code === 0) return { ok: true }
  } catch (error) {
    const problem = `${tool} cannot be run (${codeOf(error)}); it comes with PostgreSQL's client programs`
    return { ok: false, problem }
  }
  const [first = '', second = ''] = (await complaint).trim().split('\n')
  const detail = second.startsWith(`${tool}: detail: `) ? ` (${saidBy(tool, second)})` : ''
  return { ok: false, problem: `${tool}: ${saidBy(tool, first)}${detail}` }
}

/**
 * The address for PostgreSQL's own programs, which refuse parameters that only `pg` or an ORM knows, such as
 * `sslmode=no-verify` or `schema`. Source: https://www.postgresql.org/docs/current/libpq-envars.html.
 */
function libpqEnvironment(url: string): Env {
  const { hostname, port, username, password, searchParams } = new URL(url)
  const given = (name: string) => searchParams.get(name) ?? ''
  const sslMode = given('sslmode')
  const variables = {
    PGHOST: given('host') || decodeURIComponent(hostname).replace(/^\[(.+)\]$/, '$1'),
    PGPORT: given('port') || port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGSSLMODE: sslMode === 'no-verify' ? 'require' : sslMode,
    PGSSLROOTCERT: given('sslrootcert'),
    PGSSLCERT: given('sslcert'),
    PGSSLKEY: given('sslkey')
  }
  return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
}

/** Without what the program puts before each line. */
const saidBy = (tool: string, line: string) =>
  line.replace(`${tool}: `, '').replace(/^(?:error|detail): /, '')

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
