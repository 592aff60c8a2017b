import { expect, test } from 'vitest'
import { leaveOutIf } from '../needs.ts'
import { faults } from './faults.ts'

/**
 * Only the faults of process and disk run with every test run: no other test can show what a kill, a power cut, a full disk
 * or a failing system call leaves behind. The others run weekly with "npm run test:faults". In the gate:
 * - `calls` also makes each system call fail with EIO;
 * - the store contract sets the clock, and the tests of worker and schedule wait for seven days;
 * - the tests of the connectors get every odd answer of a CRM, and one that takes too long;
 * - the tests of the intake and `attacks.test.ts` send what is no lead, and what is not HTTP;
 * - the tests of the listener meet the limits for slow and greedy peers, and stop a relay with SIGTERM;
 * - the tests of the copy restore from COPY_DIR, those of PostgreSQL kill the database;
 * - the test of the store's model is the short form of `model`.
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
