import type { TestContext } from 'vitest'

declare module 'vitest' {
  interface TaskMeta {
    obstacle?: string
  }
}

/**
 * Leaves out a test on a machine that lacks something; `obstacle` says what. The gate lists the test as not run. Any other
 * skipped test counts as failed.
 */
export function leaveOutIf({ task, skip }: TestContext, obstacle: string | undefined) {
  if (obstacle === undefined) return
  task.meta.obstacle = obstacle
  skip(obstacle)
}
