import { isRecord } from '../shape.ts'
import { isDirty, type Sent, type Step, type Typed } from './typed.ts'

/**
 * What was typed and not saved, as the browser keeps it until it is saved or thrown away. `name` is where: each window with
 * a form has a place of its own.
 */
export type Draft = {
  name: string
  id: string
  at: string
  data: unknown
  base: { data: unknown; version: string }
  /** A save whose answer was lost, and what was typed then. */
  sent?: { key: string; data: unknown; typed: unknown }
}

/** A place that keeps drafts, by their names. */
export type Store = {
  all: () => Promise<unknown[]>
  put: (draft: Draft) => Promise<unknown>
  remove: (name: string) => Promise<unknown>
}

const storeName = 'drafts'

let database: Promise<IDBDatabase> | undefined

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open(storeName)
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: 'name' })
  )
  // A browser may close it in a window that rests.
  request.addEventListener('success', () =>
    request.result.addEventListener('close', () => (database = undefined))
  )
  return resultOf(request)
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  const { promise, resolve, reject } = Promise.withResolvers<Result>()
  request.addEventListener('success', () => resolve(request.result))
  request.addEventListener('error', () =>
    reject(new Error('The browser keeps nothing', { cause: request.error }))
  )
  return promise
}

async function objects(mode: IDBTransactionMode, isLast = false): Promise<IDBObjectStore> {
  try {
    const opened = await (database ??= openDatabase())
    return opened.transaction(storeName, mode, { durability: 'strict' }).objectStore(storeName)
  } catch (error) {
    database = undefined
    if (isLast) throw error
    return objects(mode, true)
  }
}

/** Not `localStorage`: Chromium writes it to the disk after seconds, and a browser that is killed until then loses it. */
const inBrowser: Store = {
  all: async () => resultOf((await objects('readonly')).getAll()),
  put: async (draft) => resultOf((await objects('readwrite')).put(draft)),
  remove: async (name) => resultOf((await objects('readwrite')).delete(name))
}

/** How long after the first key a text is kept, in milliseconds, also while somebody goes on typing. */
const restMs = 300

/** Whether the editor broke, so that a form ends though nobody left it. */
let isBroken = false

let isKept = true

/** Where a text is that is not saved, in words of the staff. */
export const whereKept = () =>
  isKept ? 'Your text is kept in this browser.' : 'This browser keeps nothing, so leave this window open.'

export const keepAllDrafts = () => void (isBroken = true)

/** All drafts, the newest first. None if the browser keeps nothing. */
export async function readDrafts(store = inBrowser): Promise<Draft[]> {
  const all: unknown[] = await store.all().catch(() => [])
  return all.filter(isDraft).toSorted((one, other) => other.at.localeCompare(one.at))
}

/** An earlier version of the editor may have kept something in another form. */
const isDraft = (kept: unknown): kept is Draft =>
  isRecord(kept) &&
  typeof kept['name'] === 'string' &&
  typeof kept['id'] === 'string' &&
  typeof kept['at'] === 'string' &&
  isRecord(kept['base']) &&
  typeof kept['base']['version'] === 'string'

/** The browser may have no room, or keep nothing. It still asks before the window is closed. */
const quietly = (work: Promise<unknown>) => void work.catch(() => undefined)

export const dropDraft = (name: string, store = inBrowser): void => quietly(store.remove(name))

/** The step of a draft, and its save whose answer was lost. */
export function stepOf({ data, base, sent }: Draft): { step: Step; lost: Sent | undefined } {
  const lost = sent && { key: sent.key, data: sent.data, step: { data: sent.typed, base } }
  return { step: { data, base }, lost }
}

/**
 * Keeps what is typed and not saved in the browser, so that it outlives the window. `idOf` names the page. Returns the end
 * of it, which forgets it, unless the editor broke.
 */
export function keepDraft(typed: Typed, idOf: () => string, store = inBrowser) {
  const name = crypto.randomUUID()
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep() {
    clearTimeout(timer)
    timer = undefined
    const { unanswered } = typed.get()
    const step = typed.shown()
    if (!isDirty(step) && !unanswered) return dropDraft(name, store)
    const { key, data, step: then } = unanswered ?? {}
    const sent = key === undefined ? {} : { sent: { key, data, typed: then?.data } }
    const { data: base, version } = step.base
    const at = new Date().toISOString()
    const draft = { name, id: idOf(), at, data: step.data, base: { data: base, version }, ...sent }
    store.put(draft).then(
      () => (isKept = true),
      () => (isKept = false)
    )
  }

  const ended = new AbortController()
  for (const event of ['pagehide', 'visibilitychange'])
    globalThis.addEventListener?.(event, keep, { signal: ended.signal })
  const stop = typed.subscribe(() => {
    timer ??= setTimeout(keep, restMs)
  })
  return () => {
    stop()
    ended.abort()
    if (isBroken) return keep()
    clearTimeout(timer)
    dropDraft(name, store)
  }
}
