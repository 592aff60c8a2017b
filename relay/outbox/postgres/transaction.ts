import type { Pool, PoolClient } from 'pg'
import { StoreUnavailable } from '../store.ts'

// On a busy machine each wait for the database costs more than most statements, so they are sent without waiting for the
// answers to those before: the pool's connections are pipelined. A statement that fails rejects, and turns the commit that was
// sent behind it into a rollback.

/** Resolves once what `work` did is committed. When anything fails, all of it is undone with the connection. */
export function inTransaction<Result>(
  pool: Pool,
  work: (client: PoolClient) => Promise<Result>
): Promise<Result> {
  return onConnection(pool, async (client) => {
    const [, result] = await Promise.all([begin(client), work(client)])
    await commit(client)
    return result
  })
}

/** The same for statements that need no answer of one another: all of them and the commit go out at once. */
export function inOneGo(
  pool: Pool,
  statements: ((client: PoolClient) => Promise<unknown>)[]
): Promise<unknown[]> {
  return onConnection(pool, async (client) => {
    const sent = [begin(client), ...statements.map((send) => send(client)), commit(client)]
    // Whatever stands behind a statement that failed, the commit too, fails for its sake: its own reason is to be told.
    await Promise.allSettled(sent)
    const answers = await Promise.all(sent)
    return answers.slice(1, -1)
  })
}

export async function onConnection<Result>(pool: Pool, work: (client: PoolClient) => Promise<Result>) {
  const client = await pool.connect()
  try {
    const result = await work(client)
    client.release()
    return result
  } catch (error) {
    client.release(true)
    throw error
  }
}

/** Begins a transaction that is on disk once it is committed, whatever the role, the database or a reload has set since. */
export async function begin(client: PoolClient) {
  const [, { rows }] = await Promise.all([
    client.query('begin isolation level read committed'),
    client.query<{ unsafe: boolean }>(keepDurable)
  ])
  if (rows[0]?.unsafe)
    throw new StoreUnavailable('The database was switched to fsync or full_page_writes off')
}

/** Once for each transaction, since a connection may be a pooler's. Raises `off` alone: the others wait for this disk. */
const keepDurable = `
  select current_setting('fsync') = 'off' or current_setting('full_page_writes') = 'off' as unsafe,
    case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', true) end`

export async function commit(client: PoolClient) {
  const { command } = await client.query('commit')
  if (command !== 'COMMIT') throw new Error('the transaction was rolled back')
}

export async function rollback(client: PoolClient) {
  await client.query('rollback')
}
