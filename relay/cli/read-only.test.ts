import { execFile } from 'node:child_process'
import { chmod, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { acceptAndKill } from '../../testing/relay/run-relay.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { systemClock } from '../clock.ts'
import { leadsProgram } from '../config.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

const run = promisify(execFile)

/** Runs a command as somebody who may do no more than the modes of the files say, which root may. */
async function leadsIn(dir: string, ...args: string[]) {
  const [program, ...given] = [
    ...(process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : []),
    process.execPath,
    leadsProgram,
    ...args
  ]
  const env = {
    DATA_DIR: dir,
    PATH: process.env['PATH'],
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE']
  }
  return run(`${program}`, given, { env }).then(
    ({ stdout, stderr }) => ({ status: 0, out: stdout + stderr }),
    ({ code, stdout, stderr }) => ({ status: Number(code), out: String(stdout) + String(stderr) })
  )
}

async function lock(dir: string) {
  for (const name of await readdir(dir)) await chmod(join(dir, name), 0o444)
  await chmod(dir, 0o555)
  onTestFinished(() => chmod(dir, 0o755))
}

const stopped = async (dir: string) => {
  const store = await openSqliteStore({ dir, clock: systemClock })
  await store.accept(newLead())
  await store.close()
}

test.each([
  ['that was stopped', stopped],
  ['that was killed', async (dir: string) => void (await acceptAndKill(dir, 1))]
])('what only reads works on a store %s and cannot be written, and config says that', async (_how, fill) => {
  const dir = await temporaryDir()
  await fill(dir)
  await lock(dir)
  const list = await leadsIn(dir, 'list', '--limit', '1')
  expect(list).toMatchObject({ status: 0, out: expect.stringMatching(/^\d+ leads?\b/m) })
  const exported = await leadsIn(dir, 'export')
  expect(exported).toMatchObject({ status: 0, out: expect.stringContaining('amara@example.com') })
  expect(await leadsIn(dir, 'alert')).toMatchObject({ status: 1, out: expect.stringMatching(/^store: /) })
  const config = await leadsIn(dir, 'config')
  expect(config.status).toBe(1)
  expect(config.out).toMatch(/^wrong +DATA_DIR +/m)
})

test('config stores a lead and undoes it, so it sees a file that takes none', async () => {
  const dir = await temporaryDir()
  await stopped(dir)
  const check = async () => (await runCommand({ DATA_DIR: dir }, ['config'])).out
  expect(await check()).toMatch(/^ok +DATA_DIR +a lead can be stored$/m)
  await runSql(
    dir,
    `create trigger fault before insert on lead begin select raise(abort, 'no lead today'); end`
  )
  expect(await check()).toMatch(/^wrong +DATA_DIR +.*no lead today/m)
})
