import { expect, test } from 'vitest'
import { leaveOutIf } from '../needs.ts'
import { faults } from './faults.ts'

/**
 * Only the faults of process and disk run with every test run: no other test can show what a kill, a power cut, a full or a bad
 * disk, or a failing system call leaves behind. The others run weekly with "npm run test:faults". In the gate:
 * - the tests of the connectors get every odd answer of a CRM, and one that takes too long;
 * - the tests of the backup restore from it, those of PostgreSQL kill the database;
 * - the tests of the server stop a relay with SIGTERM.
 */
const inTheGate = new Set(['kill', 'power', 'enospc', 'bits', 'calls'])

// One after the other, since they load the machine.
for (const fault of faults.filter(({ name }) => inTheGate.has(name))) {
  test(`survives ${fault.name}: ${fault.what}`, { timeout: 120_000 }, async (context) => {
    leaveOutIf(context, await fault.obstacle?.())
    const { counted, broken } = await fault.run('short')
    // With what was counted, so that a failure shows it.
    expect({ counted, broken }).toEqual({ counted, broken: [] })
  })
}
