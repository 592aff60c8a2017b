/** A row as a database returns it, keyed by column. */
export type Row = Record<string, unknown>

export type Value = string | number | null

/** Placeholders are `$1`, `$2`…, and `$now` is the time in milliseconds since the epoch. */
export type Statement = { sql: string; values: Value[] }
export type Query<Found> = Statement & { read: (found: Row[]) => Found }

/** What the store needs of a database. `sqlite.ts` and `postgres.ts` give it, and know nothing of leads. */
export interface Database<Verbs extends VerbMap> {
  /** Runs a query that may be slow. It delays no write. */
  read: <Found>(query: Query<Found>) => Promise<Found>

  /** The same for the desk, on a connection of its own, so that no figure holds up an operator. */
  ask: <Found>(query: Query<Found>) => Promise<Found>

  /**
   * Carries a verb out in a transaction, and resolves once its changes are on disk. Writes that are asked for at the same
   * moment may share a transaction; one that fails takes none of the others with it.
   */
  write: <Name extends keyof Verbs>(name: Name, ...input: Input<Verbs[Name]>) => Promise<Result<Verbs[Name]>>

  /**
   * Removes what was erased from the files, too. Resolves to whether all of it is gone. `patient`: nobody waits for the
   * answer.
   */
  wipe(patient: boolean): Promise<boolean>

  close(): Promise<void>
}

// A verb takes what its own type says, so the map of all cannot say it.
type VerbMap = Record<string, (tx: Transaction, ...input: never[]) => Promise<unknown>>

/** What a verb is given beside the transaction. */
export type Input<Verb> = Verb extends (tx: Transaction, ...input: infer Given) => unknown ? Given : never

export type Result<Verb extends (...input: never[]) => unknown> = Awaited<ReturnType<Verb>>

/** A transaction, for the verbs. Each verb of a shared transaction runs when the one before has ended. */
export interface Transaction {
  /** The time, which all processes of the store share. */
  now(): Promise<number>
  rows(sql: string, values?: Value[]): Promise<Row[]>
  /** `unlessTaken`: leaves out a row whose value of this column another row has. Resolves to these columns of the new rows. */
  insert(table: string, rows: Row[], more?: { unlessTaken?: string; returning?: string }): Promise<Row[]>
  /** Sets all columns of the rows, which have the same, where the columns of the key are equal. */
  update(table: string, key: string[], rows: Row[]): Promise<void>
  /** Makes the commit wait for the disk, and for a synchronous standby, even if nothing was changed. */
  waitForDisk(): Promise<void>
  /** Whether a statement failed because its rows are damaged on the disk, and the transaction goes on with others. */
  isDamage(error: unknown): boolean
  /** SQL that locks the found rows of a table until the end of the transaction. */
  lock(table: string): string
  /** The same, but leaves out rows that another transaction has locked. */
  lockFree(table: string): string
}

/** Rows do not fit the index that found them. */
export class IndexDamaged extends Error {
  override name = 'IndexDamaged'
}

export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
  /** Whether the write was at fault, not the database: another one works. */
  isRefusal = false
}

/** Makes the placeholders of a statement. */
export function parameters() {
  const values: Value[] = []
  return { values, param: (value: Value) => `$${values.push(value)}` }
}

export type Param = ReturnType<typeof parameters>['param']

export const isOneOf = (column: string, ids: readonly string[], param: Param) =>
  ids.length === 0 ? 'false' : `${column} in (${ids.map(param).join(', ')})`

/** Divides ids into parts of at most so many, for statements in which each id is a placeholder. */
export const inParts = (ids: string[], atOnce: number): string[][] =>
  Array.from({ length: Math.ceil(ids.length / atOnce) }, (_, part) =>
    ids.slice(part * atOnce, (part + 1) * atOnce)
  )
