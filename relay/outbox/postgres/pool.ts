import { Pool } from 'pg'

/** Connection timeout. A visitor gets an answer within a few of these, even if the database hangs. */
const connectMs = 2000

type Limits = {
  connections: number
  statementMs: number
}

/**
 * Each statement keeps to one core, and leaves the others to visitors. Set by a statement, because poolers refuse such
 * settings of a connection. JIT pays only for reads of many seconds.
 */
const oneCore = 'set max_parallel_workers_per_gather = 0; set jit = off'

/**
 * Connects to PostgreSQL on first use. A broken connection is replaced at the next call and does not end the process.
 */
export function createPool(url: string, { connections, statementMs }: Limits): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    statement_timeout: statementMs,
    // A relay that vanishes in mid-transaction must not block the others at the end of the chain.
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    pipeline: true,
    application_name: 'relay'
  })
  pool.on('error', ignore)
  // Without this handler, a connection that breaks between two statements would end the process.
  pool.on('connect', (client) => {
    client.on('error', ignore)
    client.query(oneCore).catch(ignore)
  })
  return pool
}

/** The next query on the connection reports the error. */
const ignore = () => {}
