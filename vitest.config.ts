import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const withPostgres = ['relay/outbox/postgres/**/*.test.ts', 'relay/**/*-postgres.test.ts']

const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('testing/faults/faults.test.ts')

/** By its size, the longest file would begin last, and all workers but one would wait for it. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => Number(isLongest(other)) - Number(isLongest(one)))
  }
}

export default defineConfig({
  test: {
    // Real processes and real disks: a slow machine needs room, a wrong condition still fails.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The browser tests run beside these, on the same two cores. A third worker loads all modules once more.
    maxWorkers: 2,
    // The files of a worker share its modules: loading them again for each took half of the processor time.
    isolate: false,
    globalSetup: 'testing/relay/scratch-setup.ts',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{brand,contract,desk,editor,relay,crm-sandbox,site,content,vite,scripts,testing}/**/*.test.{ts,tsx}'
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
