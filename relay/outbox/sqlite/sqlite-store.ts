import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Clock } from '../../clock.ts'
import { wipeSoon } from '../erasures.ts'
import { createLedgerReads, type Query } from '../ledger-queries.ts'
import type { Row } from '../rows.ts'
import { StoreUnavailable, type Claim, type NewLead, type Store } from '../store.ts'
import { createUpkeep } from '../upkeep-queries.ts'
import { sharedClock } from './batch.ts'
import { fileName, mark, refuseEmptied, refuseLost } from './data-dir.ts'
import type { OperationName } from './operations.ts'
import { createStoreThread } from './store-thread.ts'

/**
 * Time limits for a disk that hangs, in milliseconds. They exceed the 2 s for which an operator's command may block a
 * lead.
 */
const limitsMs: Partial<Record<OperationName, number>> = {
  accept: 5000,
  claim: 5000,
  ping: 5000,
  change: 5000
}

/**
 * Opening starts a thread, loads its code, and may have to read a long log after a crash. A machine that is short of
 * processor time needs longer for that, and no sender waits for it: the port opens later.
 */
const openingLimitMs = 30_000

/**
 * Opens the store that keeps its leads in one SQLite file in `dir`, and creates `dir` if it is missing. Rejects with a
 * `StoreUnavailable` that names the path if it cannot be written, or only if it cannot be read with `toRead`.
 */
export async function openSqliteStore({
  dir,
  clock,
  toRead = false
}: {
  dir: string
  clock: Clock
  toRead?: boolean
}): Promise<Store> {
  await mkdir(dir, { recursive: true, mode: 0o700 }).catch((cause: Error) => {
    throw new StoreUnavailable(`The directory ${dir} cannot be created: ${cause.message}`, { cause })
  })
  refuseLost(dir)
  const writer = createStoreThread(join(dir, fileName), './thread.ts', { toRead })
  const reader = createStoreThread(join(dir, fileName), './reader.ts')
  const deskReader = createStoreThread(join(dir, fileName), './reader.ts')

  const toRequest = <Name extends OperationName>(name: Name, input: Parameters<Store[Name]>) => ({
    name,
    now: clock.now(),
    calledAt: sharedClock(),
    input
  })
  const call = <Name extends OperationName>(name: Name, ...input: Parameters<Store[Name]>) =>
    writer.call<Awaited<ReturnType<Store[Name]>>>(toRequest(name, input), { ms: limitsMs[name] })
  /** The method of this name, in the thread that writes. */
  const on =
    <Name extends OperationName>(name: Name) =>
    (...input: Parameters<Store[Name]>) =>
      call(name, ...input)
  const untilOpen = () =>
    writer.call<unknown>(toRequest(toRead ? 'backlog' : 'ping', []), { ms: openingLimitMs })
  const wipe = () => writer.call<boolean>({ wipe: true })

  let marked: Promise<void> | undefined

  async function accept(entry: NewLead) {
    const acceptance = await call('accept', entry)
    // The lead is on disk, so it is accepted even if the store cannot be marked yet.
    await (marked ??= mark(dir).catch(() => void (marked = undefined)))
    return acceptance
  }

  const readOn =
    (thread: typeof reader) =>
    async <Result>({ sql, values, read }: Query<Result>) =>
      read(await thread.call<Row[]>({ query: { sql, values } }))

  const write = async <Result>({ sql, values, read }: Query<Result>) => {
    const [rows = []] = await call('change', [{ sql, values }])
    return read(rows)
  }

  const store: Store = {
    ...createLedgerReads(readOn(reader)),
    ...createUpkeep(write, () => String(clock.now())),
    accept,
    claim: (request) =>
      writer.call<Claim[]>(toRequest('claim', [request]), {
        ms: limitsMs.claim,
        onLate: (claims) => void Promise.allSettled(claims.map((claim) => call('release', claim)))
      }),
    settle: on('settle'),
    release: on('release'),
    hold: on('hold'),
    untilNextDue: on('untilNextDue'),
    backlog: on('backlog'),
    backupAge: on('backupAge'),
    takeSlots: on('takeSlots'),
    requeue: on('requeue'),
    hasten: on('hasten'),
    ping: on('ping'),
    change: on('change'),
    erase: async (email) => ({ ...(await call('erase', email)), wiped: await wipeSoon(wipe) }),
    wipe,
    ask: readOn(deskReader),
    async close() {
      // The last one to close empties the log into the file and removes it, which readers cannot do.
      await Promise.all([reader.close(), deskReader.close()])
      await writer.close()
    }
  }
  try {
    await untilOpen()
    await refuseEmptied(dir)
  } catch (error) {
    await store.close()
    throw error
  }
  return store
}
