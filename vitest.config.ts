import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const withPostgres = ['relay/outbox/postgres/**/*.test.ts', 'relay/**/*-postgres.test.ts']

const longest = ['testing/faults/faults.test.ts', 'testing/crm/crm-quota.test.ts']

const isLong = ({ moduleId }: TestSpecification) => longest.some((file) => moduleId.endsWith(file))

/** These two wait for a minute and half of one: begun last, as their size would have it, all others would wait for them. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => Number(isLong(other)) - Number(isLong(one)))
  }
}

export default defineConfig({
  test: {
    // Real processes and real disks: a slow machine needs room, a wrong condition still fails.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Much of the time is waiting: for a process, a disk, the CRM's quota.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{brand,contract,relay,crm-sandbox,site,content,vite,scripts,testing}/**/*.test.{ts,tsx}'
          ],
          exclude: withPostgres
        }
      },
      {
        extends: true,
        // Started only when one of these files is run.
        test: { name: 'postgres', include: withPostgres, globalSetup: 'testing/relay/postgres-setup.ts' }
      }
    ]
  }
})
