import { expect, test } from 'vitest'
import { faults } from './faults.ts'

/**
 * These run only with "npm run test:faults", because even their short form takes both cores for long. In the gate:
 * - the limits that the attacks meet have tests in `floods.test.ts`, `attacks.test.ts` and `held-memory.test.ts`;
 * - `crash.test.ts` kills relays on PostgreSQL and the database, `server.test.ts` restarts a relay and drains it;
 * - `copying.test.ts` restores from COPY_DIR;
 * - the model has a short form beside each store, in `model.test.ts`.
 * The pooler needs a program that is not installed everywhere.
 */
const atLengthOnly = new Set([
  'attack-streams',
  'attack-half-posts',
  'attack-slow-peers',
  'attack-large-windows',
  'postgres',
  'rolling-restart',
  'disk-lost',
  'model',
  'pooler'
])

// A short rehearsal of each; "npm run test:faults" takes its time. One after the other, since they load the machine.
for (const fault of faults.filter(({ name }) => !atLengthOnly.has(name))) {
  test(`survives ${fault.name}: ${fault.what}`, { timeout: 120_000 }, async ({ skip }) => {
    const obstacle = await fault.obstacle?.()
    skip(obstacle !== undefined, obstacle)
    const { counted, broken } = await fault.run('short')
    // With what was counted, so that a failure shows it.
    expect({ counted, broken }).toEqual({ counted, broken: [] })
  })
}
