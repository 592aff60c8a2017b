import { defineConfig } from 'vitest/config'

const withPostgres = ['relay/outbox/postgres/**/*.test.ts', 'relay/**/*-postgres.test.ts']

export default defineConfig({
  test: {
    // Real processes and real disks: a slow machine needs room, a wrong condition still fails.
    testTimeout: 30_000,
    hookTimeout: 30_000,
    // Much of the time is waiting: for a process, a disk, the CRM's quota.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,relay,crm-sandbox,site,content,scripts,tests}/**/*.test.{ts,tsx}'],
          exclude: withPostgres
        }
      },
      {
        extends: true,
        // Started only when one of these files is run.
        test: { name: 'postgres', include: withPostgres, globalSetup: 'relay/testing/postgres-setup.ts' }
      }
    ]
  }
})
