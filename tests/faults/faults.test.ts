import { expect, test } from 'vitest'
import { faults } from './faults.ts'

// A short rehearsal of each; "npm run test:faults" takes its time. One after the other, since they load the machine.
for (const fault of faults) {
  const obstacle = await fault.obstacle?.()
  test.runIf(obstacle === undefined)(
    `survives ${fault.name}: ${fault.what}`,
    { timeout: 120_000 },
    async () => {
      expect(await fault.run('short')).toMatchObject({ broken: [] })
    }
  )
}
