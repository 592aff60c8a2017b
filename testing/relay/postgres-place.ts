import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

/** A place for one store in the database of the test run, a schema of its own. */
export async function postgresPlace(): Promise<string> {
  const schema = `test_${randomUUID().replaceAll('-', '_')}`
  const url = new URL(inject('postgresUrl'))
  await runSql(url.href, `create schema ${schema}`)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}

/** Runs SQL without any store. */
export async function runSql(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
