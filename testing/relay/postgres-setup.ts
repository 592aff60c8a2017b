import { randomUUID } from 'node:crypto'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'
import { runSql } from './run-sql.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One database for all tests of a run: on the server of DATABASE_URL_TEST, or on one that lives as long as the run. */
export default async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL_TEST']
  const server = given ? await createDatabase(given) : await startPostgres()
  project.provide('postgresUrl', server.url)
  return () => server.stop()
}

async function createDatabase(server: string) {
  const name = `relay_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = name
  await runSql(server, `create database ${name}`)
  return {
    url: url.href,
    stop: async () => void (await runSql(server, `drop database ${name} with (force)`))
  }
}
