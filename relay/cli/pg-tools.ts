import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm, writeFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Impossible } from './command.ts'
import { plain } from './print.ts'

type Env = Record<string, string | undefined>

/** Copies the database of `url` to the new file `to`. */
export async function dumpDatabase(url: string, to: string, env: Env) {
  await reserve(to)
  try {
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-unlogged-table-data', `--file=${to}`], {
      url,
      env
    })
  } catch (error) {
    // A partial copy must not look like a complete one.
    await rm(to, { force: true })
    throw error
  }
}

/** Creates an empty file that only its owner can read. Never replaces an existing file. */
async function reserve(file: string) {
  try {
    await writeFile(file, '', { flag: 'wx', mode: 0o600 })
  } catch (error) {
    const code = codeOf(error)
    throw new Impossible(
      code === 'EEXIST'
        ? `${plain(file)} exists already; move it away first`
        : `${plain(file)} cannot be made (${code})`
    )
  }
}

/** Fills the empty database of `url` with a copy that `dumpDatabase` made: all of it or nothing. */
export async function restoreDatabase(url: string, from: string, env: Env) {
  await runTool('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', from], { url, env })
}

/** Passes the password in the environment, because every user can read the arguments of a process. */
async function runTool(tool: string, args: string[], { url, env }: { url: string; env: Env }) {
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
    if (code === 0) return
  } catch (error) {
    throw new Impossible(
      `${tool} cannot be run (${codeOf(error)}); it comes with PostgreSQL's client programs`
    )
  }
  const [first = '', second = ''] = (await complaint).trim().split('\n')
  const detail = second.startsWith(`${tool}: detail: `) ? ` (${saidBy(tool, second)})` : ''
  throw new Impossible(plain(`${tool}: ${saidBy(tool, first)}${detail}`))
}

/** Without what the program puts before each line. */
const saidBy = (tool: string, line: string) =>
  line.replace(`${tool}: `, '').replace(/^(?:error|detail): /, '')

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
