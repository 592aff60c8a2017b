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

/** An address of such a place at which the database gives so many connections. */
export async function limitedTo(connections: number): Promise<string> {
  const url = new URL(await postgresPlace())
  const role = `few_${randomUUID().replaceAll('-', '')}`
  await runSql(
    url.href,
    `create role ${role} login connection limit ${connections};
     do $$ begin execute format('grant all on schema %I to ${role}', current_schema()); end $$`
  )
  url.username = role
  return url.href
}
