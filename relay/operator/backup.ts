import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
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
  // Only its owner can read the file. An existing file is never replaced.
  const reserved = await writeFile(to, '', { flag: 'wx', mode: 0o600 }).catch(codeOf)
  if (reserved === 'EEXIST') return { ok: false, problem: `${to} exists already; move it away first` }
  if (reserved !== undefined) return { ok: false, problem: `${to} cannot be made (${reserved})` }
  const args = ['--format=custom', '--no-owner', '--no-unlogged-table-data', `--file=${to}`]
  const dumped = await runTool('pg_dump', args, { url, env })
  // A partial copy must not look like a complete one.
  if (!dumped.ok) await rm(to, { force: true })
  return dumped
}

/** Restores what `copyLeads` made, or the folder COPY_DIR, where no store is: all of it or nothing. */
export async function restoreLeads(
  from: string,
  { dataDir, databaseUrl: url }: Place,
  env: Env
): Promise<Done> {
  if (url === undefined) return withCopied(await restore({ from, dir: dataDir }))
  return runTool('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', from], { url, env })
}

const withCopied = (copied: Copied): Done => (copied.ok ? { ok: true, copied } : copied)

/** Passes the password in the environment, because every user can read the arguments of a process. */
async function runTool(tool: string, args: string[], { url, env }: { url: string; env: Env }): Promise<Done> {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  const child = spawn(tool, [...args, `--dbname=${address.href}`], {
    env: { ...env, ...(password && { PGPASSWORD: password }) },
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

/** Without what the program puts before each line. */
const saidBy = (tool: string, line: string) =>
  line.replace(`${tool}: `, '').replace(/^(?:error|detail): /, '')

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
