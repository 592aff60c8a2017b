import { randomUUID } from 'node:crypto'
import { inject } from 'vitest'
import { runSql } from './run-sql.ts'

/** A place for one store in the database of the test run, a schema of its own. */
export async function postgresPlace(): Promise<string> {
  const schema = `test_${randomUUID().replaceAll('-', '_')}`
  const url = new URL(inject('postgresUrl'))
  await runSql(url.href, `create schema ${schema}`)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return url.href
}
