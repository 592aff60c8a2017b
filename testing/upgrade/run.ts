import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { startLoad } from '../faults/load.ts'
import {
  findMissing,
  inStore,
  postgresPlace,
  relayProcess,
  sqlitePlace,
  type Place
} from '../faults/relays.ts'
import { startPostgres } from '../relay/postgres-server.ts'

/**
 * Rehearses an upgrade from an earlier release, and the way back, on leads that this release stored. Without a name, the
 * release is the newest one before this commit. Stores of before 1.0.0 are refused, so there is nothing to rehearse.
 */
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** The newest version whose commit is an ancestor of this one. */
function releaseBefore(): string | undefined {
  const isBefore = ['--merged', 'HEAD', '--no-contains', 'HEAD']
  const [newest] = git('tag', '--list', 'v[1-9]*', '--sort=-version:refname', ...isBefore).split('\n')
  return newest || undefined
}

function nothingToCompare(): never {
  console.log('nothing to compare with before 1.0.0: no tag such as v1.0.0 is before this commit')
  process.exit(0)
}

const release = process.argv[2] ?? releaseBefore() ?? nothingToCompare()

const checkout = await mkdtemp(join(tmpdir(), 'release-'))
const leadsEach = 20
let failed = false

try {
  git('worktree', 'add', '--detach', '--force', checkout, release)
  await symlink(resolve('node_modules'), join(checkout, 'node_modules'))
  const sqlite = await sqlitePlace()
  await rehearse('SQLite', sqlite)
  await sqlite.remove()
  const server = await startPostgres()
  await rehearse('PostgreSQL', postgresPlace(server.url))
  await server.stop()
} finally {
  git('worktree', 'remove', '--force', checkout)
  await rm(checkout, { recursive: true, force: true })
}
process.exitCode = failed ? 1 : 0

async function rehearse(store: string, place: Place) {
  const acknowledged = new Set<string>()
  const earlier = join(checkout, 'relay/server.ts')
  report(`${store}: ${release} takes leads`, await takeLeads(place, earlier, acknowledged))
  report(`${store}: this release goes on`, await takeLeads(place, 'relay/server.ts', acknowledged))
  report(`${store}: it has all ${acknowledged.size} leads`, await sayMissing(place, acknowledged))
  const refusal = await takeLeads(place, earlier, acknowledged)
  // A release that does not know the schema must say so, and leave the store as it is.
  if (refusal?.includes('upgraded the schema'))
    console.log(`ok      ${store}: ${release} refuses the upgraded store: ${refusal}`)
  else report(`${store}: ${release} works on the upgraded store`, refusal)
  report(`${store}: this release has all ${acknowledged.size} leads`, await sayMissing(place, acknowledged))
}

/** Resolves to what went wrong, if anything. */
async function takeLeads(place: Place, script: string, acknowledged: Set<string>) {
  const { url, relay } = await relayProcess(place, undefined, { script, hasSite: true })
  try {
    await relay.start()
  } catch (error) {
    return error instanceof Error ? (error.message.split('\n').findLast(Boolean) ?? '') : String(error)
  }
  const load = startLoad([url])
  await load.more(leadsEach)
  await load.stop()
  await relay.stop()
  for (const id of load.acked) acknowledged.add(id)
  return undefined
}

/** Resolves to what is missing, if anything is. */
async function sayMissing(place: Place, ids: Set<string>): Promise<string | undefined> {
  const missing = await inStore(place, (store) => findMissing(store, ids))
  return missing.length > 0 ? `${missing.length} are missing` : undefined
}

function report(what: string, problem: string | undefined) {
  failed ||= problem !== undefined
  console.log(problem === undefined ? `ok      ${what}` : `FAILED  ${what}: ${problem}`)
}
