import type { Pool, PoolClient } from 'pg'

/** Resolves once what `work` did is committed. When anything fails, all of it is undone with the connection. */
export async function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>
): Promise<Result> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level read committed')
    const result = await work(client)
    await client.query('commit')
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}
