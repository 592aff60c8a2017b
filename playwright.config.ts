import { defineConfig, devices } from '@playwright/test'
import { chromiumOptions } from './scripts/chromium.ts'

export default defineConfig({
  testDir: 'testing/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: false,
  forbidOnly: true,
  // The gate leaves out what CONTRIBUTING.md › Tests describes. `npm run test:e2e` runs all, every week.
  ...(process.env.EVERY_TEST ? {} : { grepInvert: /@weekly/ }),
  retries: 0,
  // A test waits for half of its time, on two cores too.
  workers: 3,
  // A busy machine needs room: the longest walk takes 13 s on an idle one. A wrong condition still fails.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  use: {
    ...devices['Desktop Chrome'],
    viewport: { width: 1440, height: 900 },
    // A failing test is run again with --trace on.
    trace: 'off',
    screenshot: 'only-on-failure',
    // Letters as wide as on a phone, not rounded to whole pixels.
    launchOptions: chromiumOptions(process.env.CHROMIUM, '--font-render-hinting=none')
  }
})
