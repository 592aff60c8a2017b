import { Pool } from 'pg'

/** A visitor is answered within a few of these, whatever the database does. */
const connectMs = 2000

type Limits = { connections: number; statementMs: number }

/** Connects to PostgreSQL when first asked; a connection that breaks is replaced at the next call and ends nothing. */
export function createPool(url: string, { connections, statementMs }: Limits): Pool {
  const pool = new Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    query_timeout: statementMs,
    statement_timeout: statementMs,
    // A relay that vanished in mid-transaction must not keep the others from the end of the chain.
    idle_in_transaction_session_timeout: statementMs,
    keepAlive: true,
    pipeline: true,
    application_name: 'relay'
  })
  pool.on('error', ignore)
  // Without it, a connection that breaks between two statements would end the process.
  pool.on('connect', (client) => client.on('error', ignore))
  return pool
}

/** Whoever uses the connection next is told. */
const ignore = () => {}
