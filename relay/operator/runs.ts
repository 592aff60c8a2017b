import { run as runSchema, type Run, type RunKind, type RunResult } from '../../contract/desk-answers.ts'
import type { Clock } from '../clock.ts'
import type { Statement } from '../outbox/database.ts'
import { fromJson, rowsAs } from '../outbox/rows.ts'
import type { Store } from '../outbox/store.ts'

export type Outcome = { ok: boolean; result: RunResult }

type Noted = Outcome & { kind: RunKind; startedAt: number }

/** The row of a run that has ended. */
export const addRun = ({ kind, startedAt, ok, result, endedAt }: Noted & { endedAt: number }): Statement => ({
  sql: 'insert into run (kind, started_at, ended_at, ok, result) values ($1, $2, $3, $4, $5)',
  values: [kind, startedAt, endedAt, ok ? 1 : 0, JSON.stringify(result)]
})

/** Each run of something that takes a while leaves a row: when, and what came of it. */
export function createRuns({ store, clock }: { store: Pick<Store, 'ask' | 'change'>; clock: Clock }) {
  const running = new Set<RunKind>()

  /** Never rejects: a store that cannot be written has worse troubles than a missing note. */
  async function note({ kind, startedAt, ok, result }: Noted): Promise<Run> {
    const run = { kind, startedAt, endedAt: clock.now(), ok, result }
    // Backups are made every few minutes: the last good one and the last bad one say enough.
    const earlier = { sql: `delete from run where kind = 'backup' and ok = $1`, values: [ok ? 1 : 0] }
    await store.change([...(kind === 'backup' ? [earlier] : []), addRun(run)]).catch(() => undefined)
    return run
  }

  /** Shows the run as running until `work` ends. */
  async function during<Result>(kind: RunKind, work: () => Promise<Result>): Promise<Result> {
    running.add(kind)
    try {
      return await work()
    } finally {
      running.delete(kind)
    }
  }

  return {
    note,
    during,
    running: () => [...running],

    /** Never rejects: a failure is the run's result. */
    async record(kind: RunKind, work: () => Promise<Outcome>): Promise<Run> {
      const startedAt = clock.now()
      return during(kind, async () => note({ kind, startedAt, ...(await work().catch(failure)) }))
    },

    async list(since: number): Promise<Run[]> {
      const sql = `
        select kind, started_at, ended_at, ok, result from run
        where started_at >= $1 order by number desc limit 60`
      return store.ask({ sql, values: [since], read: readRuns })
    },

    /** The newest run of this kind that has a row, and no end yet. */
    async open(kind: RunKind): Promise<Run | undefined> {
      const sql = `
        select kind, started_at, ended_at, ok, result from run
        where kind = $1 and ended_at is null order by number desc limit 1`
      return store.ask({ sql, values: [kind], read: (rows) => readRuns(rows)[0] })
    },

    async last(kind: RunKind): Promise<Run | undefined> {
      const sql = `
        select kind, started_at, ended_at, ok, result from run
        where kind = $1 order by started_at desc, number desc limit 1`
      return store.ask({ sql, values: [kind], read: (rows) => readRuns(rows)[0] })
    }
  }
}

export type Runs = ReturnType<typeof createRuns>

const failure = (error: unknown): Outcome => ({
  ok: false,
  result: { code: 'failed', raw: error instanceof Error ? error.message : 'unknown error' }
})

const readRuns = rowsAs(runSchema.extend({ result: fromJson(runSchema.shape.result) }))
