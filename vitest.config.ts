import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const withPostgres = ['relay/outbox/postgres/**/*.test.ts', 'relay/**/*-postgres.test.ts']

/** The gate runs the tests beside the build, and those that read it when it has ended. */
const ofBuild = 'testing/built-site/'

/** By its size, the longest file would begin last, and all workers but one would wait for it. */
const longest = 'testing/faults/faults.test.ts'

/** Files of a project follow each other, since a worker is kept for the next one of its project. */
function turnOf({ moduleId, project }: TestSpecification): number {
  if (project.name === 'postgres') return 0
  if (moduleId.endsWith(longest)) return 1
  return moduleId.includes(ofBuild) ? 3 : 2
}

class InTurn extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    return files.toSorted((one, other) => turnOf(one) - turnOf(other))
  }
}

export default defineConfig({
  test: {
    // Real processes and real disks: a slow machine needs room, a wrong condition still fails.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The browser tests run beside these, on the same two cores. A third worker loads all modules once more.
    maxWorkers: 2,
    // The files of a worker share its modules: loading them again for each took half of the processor time.
    isolate: false,
    globalSetup: 'testing/scratch-setup.ts',
    sequence: { sequencer: InTurn },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            '{brand,contract,desk,editor,staff-ui,relay,crm-sandbox,site,content,vite,scripts,testing}/**/*.test.{ts,tsx}'
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
