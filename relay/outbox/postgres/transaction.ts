import type { Pool, PoolClient } from 'pg'
import { StoreUnavailable } from '../store.ts'

// On a busy machine, waiting for the database costs more than most statements. So the pool's connections are pipelined:
// each statement is sent without waiting for the answers to earlier ones. A statement that fails rejects, and turns the
// commit sent after it into a rollback.

/**
 * Resolves once the changes of `work` are committed. If anything fails, the connection is closed, which rolls all of
 * them back.
 */
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

/** The same for statements that do not need each other's answers: all of them and the commit are sent at once. */
export function inOneGo(
  pool: Pool,
  statements: ((client: PoolClient) => Promise<unknown>)[]
): Promise<unknown[]> {
  return onConnection(pool, async (client) => {
    const sent = [begin(client), ...statements.map((send) => send(client)), commit(client)]
    // After a statement fails, every later one fails too, including the commit. Wait for all, then report the first
    // error.
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

/**
 * Begins a transaction whose commit waits for the disk, even if the role, the database or a reload has changed the
 * settings.
 */
export async function begin(client: PoolClient) {
  const [, { rows }] = await Promise.all([
    client.query('begin isolation level read committed'),
    client.query<{ unsafe: boolean }>(keepDurable)
  ])
  if (rows[0]?.unsafe)
    throw new StoreUnavailable('The database was switched to fsync or full_page_writes off')
}

/**
 * Runs in each transaction, because a pooler may switch connections. Replaces only `off`: all other values wait for
 * this disk.
 */
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
