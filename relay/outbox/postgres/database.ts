import { type ClientBase, DatabaseError, Pool } from 'pg'
import type { Query } from '../ledger-queries.ts'
import type { Row } from '../rows.ts'
import { StoreUnavailable } from '../store.ts'

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

/** Returns SQL for the current time in whole milliseconds since the epoch. */
export type TimeSql = () => string

/** The database's clock, which all relays share. It is constant within a statement, so an index search can use it. */
export const databaseTime: TimeSql = () => 'floor(extract(epoch from statement_timestamp()) * 1000)::bigint'

export async function ask<Result>(
  database: Pool | ClientBase,
  { sql, values, read }: Query<Result>
): Promise<Result> {
  const { rows } = await database.query<Row>(sql, values)
  return read(rows)
}

/**
 * Makes an error of one line without row data. PostgreSQL quotes rows only in an error's details, which are left out.
 */
export function unavailable(cause: unknown): StoreUnavailable {
  if (cause instanceof StoreUnavailable) return cause
  return new StoreUnavailable(`The database failed: ${describe(cause)}`, { cause })
}

function describe(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause)
  // If a host name has several addresses, the error contains one for each.
  if (cause instanceof AggregateError && cause.errors.length > 0) return describe(cause.errors[0])
  return cause.message || cause.name
}

/** Whether the statement was at fault (classes 22 and 23: data, constraints), not the database. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof DatabaseError && /^2[23]/.test(error.code ?? '')
