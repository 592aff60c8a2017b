import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'

/** Runs SQL on the store in a data folder or at a database's address, without any relay. Resolves to the rows of PostgreSQL. */
export async function runSql(place: string, sql: string): Promise<Record<string, unknown>[]> {
  if (!place.startsWith('postgres://')) {
    const db = new DatabaseSync(join(place, 'leads.sqlite'), { timeout: 5000 })
    db.exec(sql)
    db.close()
    return []
  }
  const client = new Client({ connectionString: place })
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}
