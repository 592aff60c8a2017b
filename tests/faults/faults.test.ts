import { expect, test } from 'vitest'
import { faults } from './faults.ts'

// A short rehearsal of each; "npm run test:faults" takes its time. One after the other, since they load the machine.
for (const fault of faults) {
  test(`survives ${fault.name}: ${fault.what}`, { timeout: 120_000 }, async ({ skip }) => {
    const obstacle = await fault.obstacle?.()
    skip(obstacle !== undefined, obstacle)
    const { counted, broken } = await fault.run('short')
    // With what was counted, so that a failure shows it.
    expect({ counted, broken }).toEqual({ counted, broken: [] })
  })
}
