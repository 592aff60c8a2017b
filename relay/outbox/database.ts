import { setImmediate as turnEnds } from 'node:timers/promises'

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
  /** All rows have the same columns. */
  insert(table: string, rows: Row[]): Promise<void>
  /**
   * Inserts rows of two tables, each with one that belongs to it, which gets these columns of it. Leaves out both where
   * another row has the value of column `unlessTaken`. Resolves to the ids of the others.
   */
  insertPairs(first: Rows & { unlessTaken: string }, second: Rows & Belonging): Promise<string[]>
  /** Sets all columns of the rows, which have the same, where the columns of the key are equal. */
  update(table: string, key: string[], rows: Row[]): Promise<void>
  /** Makes the commit wait for the disk, and for a synchronous standby, even if nothing was changed. */
  waitForDisk(): Promise<void>
  /** Whether a statement failed because its rows are damaged on the disk, and the transaction goes on with others. */
  isDamage(error: unknown): boolean
  /**
   * Says that this verb has sent all its statements, so that a database far away gets the commit with them. The verb may still
   * wait for what they find.
   */
  end(): void
  /** SQL for a column that has one of the texts of a list. The parameter is the list as JSON. */
  isIn(column: string, list: string): string
  /** SQL that locks the found rows of a table until the end of the transaction. */
  lock(table: string): string
  /** The same, but leaves out rows that another transaction has locked. */
  lockFree(table: string): string
}

type Rows = { table: string; rows: Row[] }

/** The column that has the id of the first row, and the columns that the second row has from it. */
type Belonging = { of: string; taking: string[] }

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

/** Keeps a batch small enough for a time limit. */
const largestBatch = 500

type Waiter<Request, Answer> = {
  request: Request
  resolve(value: Answer | undefined): void
  reject(error: unknown): void
}

/**
 * Runs requests in batches, `atATime` batches at once: those that arrive while a batch is being committed share the next one.
 * If a batch is refused, its requests run again one by one, so that only the request at fault fails.
 */
export function createLane<Request, Answer>(
  carryOut: (batch: Request[]) => Promise<(Answer | undefined)[]>,
  atATime = 1
) {
  const waiting: Waiter<Request, Answer>[] = []
  const single: Waiter<Request, Answer>[] = []
  const running = new Set<Promise<void>>()

  async function run(ended: () => void) {
    await turnEnds()
    while (single.length + waiting.length > 0)
      await take(single.length > 0 ? single.splice(0, 1) : waiting.splice(0, largestBatch))
    // Call this in the same turn in which the queue is found empty, so that the next request starts a new runner.
    ended()
  }

  function start() {
    const runner = run(() => running.delete(runner))
    running.add(runner)
  }

  async function take(batch: Waiter<Request, Answer>[]) {
    try {
      const answers = await carryOut(batch.map(({ request }) => request))
      for (const [index, waiter] of batch.entries()) waiter.resolve(answers[index])
    } catch (error) {
      if (batch.length > 1 && error instanceof StoreUnavailable && error.isRefusal) single.push(...batch)
      // If the database itself fails, none waits for more than one batch before its own.
      else
        for (const waiter of error instanceof StoreUnavailable && error.isRefusal
          ? batch
          : [...batch, ...single.splice(0), ...waiting.splice(0)])
          waiter.reject(error)
    }
  }

  return {
    add: (request: Request) =>
      new Promise<Answer | undefined>((resolve, reject) => {
        waiting.push({ request, resolve, reject })
        if (running.size < atATime) start()
      }),

    /** Resolves once the queue is empty. */
    async drain() {
      await Promise.all(running)
    }
  }
}
