import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{contract,relay,crm-sandbox,site,content,scripts,tests}/**/*.test.{ts,tsx}'],
    // Real processes and real disks: a slow machine needs room, a wrong condition still fails.
    testTimeout: 30_000,
    hookTimeout: 30_000
  }
})
