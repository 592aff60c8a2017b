import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { leadsProgram, type Config } from '../config.ts'
import { backUp, restore, type Copied } from '../outbox/sqlite/backup.ts'

const run = promisify(execFile)
const limitMs = 30 * 60_000

/**
 * Copies all leads to a new file in `dir` with `leads backup`, which notes the run in the store. A process of its own does it:
 * to copy and check a large store takes seconds, in which this one could take no lead. Resolves to whether it succeeded.
 */
export async function backUpInto(dir: string, { dataDir, databaseUrl }: Place, now: number) {
  const ending = databaseUrl === undefined ? 'db' : 'dump'
  const time = new Date(now).toISOString().slice(0, 19).replaceAll(':', '')
  const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl }
  const file = join(dir, `leads-${time}.${ending}`)
  const copying = run(process.execPath, [leadsProgram, 'backup', file], { env, timeout: limitMs })
  return (await copying.catch(() => undefined)) !== undefined
}

type Place = Pick<Config, 'dataDir' | 'databaseUrl'>
type Env = Record<string, string | undefined>

/** `copied` says what is in the copy of an embedded store. `problem` is one line. */
type Done = { ok: true; copied?: Extract<Copied, { ok: true }> } | { ok: false; problem: string }

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

/** Restores what `copyLeads` made where no store is: all of it or nothing. */
export async function restoreLeads(
  from: string,
  { dataDir, databaseUrl: url }: Place,
  env: Env
): Promise<Done> {
  if (url === undefined) return withCopied(await restore({ from, dir: dataDir }))
  return runTool('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', from], { url, env })
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
