import { expect, test } from 'vitest'
import { faults } from './faults.ts'

/**
 * Each of the two attacks keeps both cores busy for half a minute, even in its short form. The limits that they meet have tests of
 * their own in `testing/faults/floods.test.ts`. The model has its short form beside each store, in `model.test.ts`. The pooler is a
 * program to install. All of them run at length with "npm run test:faults".
 */
const atLengthOnly = new Set(['attack-slow-peers', 'attack-large-windows', 'model', 'pooler'])

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
