import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { Impossible } from './command.ts'
import { plain } from './print.ts'

type Env = Record<string, string | undefined>

/** Copies the database of `url` to the new file `to`. */
export async function dumpDatabase(url: string, to: string, env: Env) {
  if (existsSync(to)) throw new Impossible(`${plain(to)} exists already; move it away first`)
  try {
    await runTool('pg_dump', ['--format=custom', '--no-owner', '--no-unlogged-table-data', `--file=${to}`], {
      url,
      env
    })
  } catch (error) {
    // Half a copy must not pass for one.
    await rm(to, { force: true })
    throw error
  }
}

/** Fills the empty database of `url` with what `dumpDatabase` copied, all of it or nothing. */
export async function restoreDatabase(url: string, from: string, env: Env) {
  await runTool('pg_restore', ['--single-transaction', '--exit-on-error', '--no-owner', from], { url, env })
}

/** The password goes by the environment: the arguments of a process are everybody's to read. */
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
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new Impossible(`${tool} cannot be run (${code}); it comes with PostgreSQL's client programs`)
  }
  throw new Impossible(`${tool}: ${plain((await complaint).trim().split('\n')[0] ?? '')}`)
}
