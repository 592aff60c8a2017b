import { execFile } from 'node:child_process'
import { chmod, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { acceptAndKill } from '../../testing/relay/run-relay.ts'
import { runSql } from '../../testing/relay/run-sql.ts'
import { temporaryDir } from '../../testing/relay/temporary-dir.ts'
import { newLead } from '../../testing/store-contract/accept-lead.ts'
import { systemClock } from '../clock.ts'
import { openSqliteStore } from '../outbox/sqlite/sqlite-store.ts'

const run = promisify(execFile)

/**
 * Runs commands, one after the other, as somebody who may do no more than the modes of the files say, which root may. All in
 * one process, which loads their code once.
 */
async function leadsIn(dirs: string[], ...commands: string[][]) {
  const file = join(await temporaryDir(), 'commands.mjs')
  const runCommands = import.meta.resolve('../../testing/relay/run-leads.ts')
  await writeFile(
    file,
    `import { runCommand } from ${JSON.stringify(runCommands)}
    const done = []
    for (const DATA_DIR of ${JSON.stringify(dirs)})
      for (const args of JSON.parse(process.argv[2])) done.push(await runCommand({ DATA_DIR }, args))
    console.log(JSON.stringify(done))`
  )
  const [program, ...given] = [
    ...(process.getuid?.() === 0 ? ['setpriv', '--inh-caps=-all', '--bounding-set=-all'] : []),
    process.execPath,
    file,
    JSON.stringify(commands)
  ]
  return ran.parse(JSON.parse((await run(program, given)).stdout))
}

const ran = z.array(z.object({ status: z.number(), out: z.string(), err: z.string() }))

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

test('what only reads works on a store that was stopped, or killed, and cannot be written, and config says that', async () => {
  const [idle, killed] = [await temporaryDir(), await temporaryDir()]
  await stopped(idle)
  await acceptAndKill(killed, 1)
  await lock(idle)
  await lock(killed)
  const done = await leadsIn([idle, killed], ['list', '--limit', '1'], ['export'], ['alert'], ['config'])
  const each = [
    { status: 0, out: expect.stringMatching(/^\d+ leads?\b/m) },
    { status: 0, out: expect.stringContaining('amara@example.com') },
    { status: 1, out: expect.stringMatching(/^store: /) },
    { status: 1, out: expect.stringMatching(/^wrong +DATA_DIR +/m) }
  ]
  expect(done).toMatchObject([...each, ...each])
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
