import { defineConfig } from '@playwright/test'
import { engineNames, type EngineName } from './engines.ts'

/** Playwright runs the tests; `drivers.ts` drives the engines. */
export default defineConfig<object, { engine: EngineName }>({
  testDir: '.',
  testMatch: '*.journey.ts',
  outputDir: '../../test-results/engines',
  forbidOnly: true,
  retries: 0,
  // One site and one browser for each engine, side by side.
  workers: engineNames.length,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: engineNames.map((engine) => ({ name: engine, workers: 1, use: { engine } }))
})
