import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One PostgreSQL for all tests of a run: that of DATABASE_URL_TEST, or one that lives as long as the run. */
export default async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL_TEST']
  if (given) {
    project.provide('postgresUrl', given)
    return undefined
  }
  const server = await startPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}
