import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { systemClock as clock } from '../../relay/clock.ts'
import { fileName } from '../../relay/outbox/sqlite/data-dir.ts'
import { openSqliteStore } from '../../relay/outbox/sqlite/sqlite-store.ts'
import { startPostgres } from '../../testing/relay/postgres-server.ts'
import { runCommand } from '../../testing/relay/run-leads.ts'
import { fill } from './fill.ts'

/** Nine of ten leads were delivered at the first attempt; the others wait. */
const deliver = `
  update delivery set state = 'delivered', attempts = 1, last_status = 200, crm_id = 'contact of ' || lead_id
  where sequence % 10 > 0;
  insert into attempt (lead_id, destination, at, kind, status, ms)
  select lead_id, destination, next_at, 'delivered', 200, 90 from delivery where state = 'delivered' order by sequence`

/** Measures `npm run leads -- move` with this many leads. `reconcile` reads books and chain before and after. */
export async function measureMove(leads: number) {
  const dir = await mkdtemp(join(tmpdir(), 'bench-'))
  const store = await openSqliteStore({ dir, clock })
  await fill(store, leads)
  await store.close()
  const file = new DatabaseSync(join(dir, fileName))
  file.exec(deliver)
  file.close()
  const { size } = await stat(join(dir, fileName))
  console.log(`${leads.toLocaleString('en-US')} leads in SQLite: ${(size / 2 ** 20).toFixed(0)} MB`)

  const postgres = await startPostgres()
  const [here, there] = [{ DATA_DIR: dir }, { DATABASE_URL: postgres.url }]
  const before = await timed('reconcile before', here, ['reconcile', '--no-crm'])
  const moved = await timed('move', { ...here, ...there }, ['move'])
  const after = await timed('reconcile after', there, ['reconcile', '--no-crm'])
  console.log(`\n${moved}\n${after}`)
  console.log(before === after ? 'books and chain are the same on both sides' : `THEY DIFFER:\n${before}`)
  await postgres.stop()
  await rm(dir, { recursive: true })
  if (before !== after) process.exit(1)
}

async function timed(name: string, env: Record<string, string>, args: string[]): Promise<string> {
  const begun = performance.now()
  const { status, out, err } = await runCommand(env, args)
  console.log(`${name.padEnd(18)}${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s`)
  if (status !== 0) throw new Error(`${name} failed: ${err}${out}`)
  return out
}
