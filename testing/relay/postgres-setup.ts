import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { startPostgres } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One database for all tests of a run: on the server of DATABASE_URL_TEST, or on one that lives as long as the run. */
export default async function setup(project: TestProject) {
  const given = process.env['DATABASE_URL_TEST']
  const { url, stop } = given ? await createDatabase(given) : await startPostgres()
  project.provide('postgresUrl', url)
  return stop
}

async function createDatabase(server: string) {
  const name = `relay_test_${randomUUID().replaceAll('-', '')}`
  const url = new URL(server)
  url.pathname = name
  await runOn(server, `create database ${name}`)
  return { url: url.href, stop: () => runOn(server, `drop database ${name} with (force)`) }
}

async function runOn(url: string, sql: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(sql)
  await client.end()
}
