import { expect, test } from 'vitest'
import { leaveOutIf } from '../needs.ts'
import { faults } from './faults.ts'

/**
 * Only the faults of process and disk run with every test run: no other test can show what a kill, a power cut, a full disk
 * or a failing system call leaves behind. The others run weekly with "npm run test:faults". In the gate:
 * - `calls` also makes each system call fail with EIO, and `batch.test.ts` lets a disk give up in mid-commit;
 * - the store contract sets the clock, `schedule.test.ts` and `worker.test.ts` wait for seven days;
 * - `webhook.test.ts` gets every odd answer of a CRM, `worker.test.ts` one that takes too long;
 * - `lead-route.test.ts`, `form-post.test.ts` and `attacks.test.ts` send what is no lead, and what is not HTTP;
 * - `floods.test.ts` and `held-memory.test.ts` meet the limits for slow and greedy peers;
 * - `server.test.ts` stops a relay with SIGTERM, `copy.test.ts` restores from COPY_DIR;
 * - `crash.test.ts` kills the database, `sqlite-store.test.ts` and `postgres-store.test.ts` have the short form of the model.
 */
const inTheGate = new Set(['kill', 'power', 'enospc', 'calls'])

// One after the other, since they load the machine.
for (const fault of faults.filter(({ name }) => inTheGate.has(name))) {
  test(`survives ${fault.name}: ${fault.what}`, { timeout: 120_000 }, async (context) => {
    leaveOutIf(context, await fault.obstacle?.())
    const { counted, broken } = await fault.run('short')
    // With what was counted, so that a failure shows it.
    expect({ counted, broken }).toEqual({ counted, broken: [] })
  })
}
