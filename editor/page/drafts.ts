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

const prefix = 'draft '

/** What this uses of the browser's storage. */
export type Store = Pick<Storage, 'length' | 'key' | 'getItem' | 'setItem' | 'removeItem'>

/** How long after a key a text is kept, in milliseconds. */
const restMs = 200

/** Whether the editor broke, so that a form ends though nobody left it. */
let isBroken = false

export const keepAllDrafts = () => void (isBroken = true)

/** All drafts, the newest first. */
export function readDrafts(storage: Store = localStorage): Draft[] {
  const all = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const names = all.filter((name) => name.startsWith(prefix))
  return names
    .flatMap((name) => parseDraft(name, storage.getItem(name) ?? '') ?? [])
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

/** Undefined for what an earlier version of the editor kept in another form. */
function parseDraft(name: string, text: string): Draft | undefined {
  try {
    const kept: unknown = JSON.parse(text)
    return isDraft(kept) ? { ...kept, name } : undefined
  } catch {
    return undefined
  }
}

const isDraft = (kept: unknown): kept is Draft =>
  isRecord(kept) &&
  typeof kept['id'] === 'string' &&
  typeof kept['at'] === 'string' &&
  isRecord(kept['base']) &&
  typeof kept['base']['version'] === 'string'

export const dropDraft = (name: string, storage: Store = localStorage): void => storage.removeItem(name)

/** The step of a draft, and its save whose answer was lost. */
export function stepOf({ data, base, sent }: Draft): { step: Step; lost: Sent | undefined } {
  const lost = sent && { key: sent.key, data: sent.data, step: { data: sent.typed, base } }
  return { step: { data, base }, lost }
}

/**
 * Keeps what is typed and not saved in the browser, so that it outlives the window. `idOf` names the page. Returns the end
 * of it, which forgets it, unless the editor broke.
 */
export function keepDraft(typed: Typed, idOf: () => string, storage: Store = localStorage) {
  const name = `${prefix}${crypto.randomUUID()}`
  let timer: ReturnType<typeof setTimeout> | undefined

  function keep() {
    clearTimeout(timer)
    const { unanswered } = typed.get()
    const step = typed.shown()
    if (!isDirty(step) && !unanswered) return storage.removeItem(name)
    const { key, data, step: then } = unanswered ?? {}
    const sent = key === undefined ? {} : { sent: { key, data, typed: then?.data } }
    const { data: base, version } = step.base
    const kept = {
      id: idOf(),
      at: new Date().toISOString(),
      data: step.data,
      base: { data: base, version },
      ...sent
    }
    try {
      storage.setItem(name, JSON.stringify(kept))
    } catch {
      // The browser has no room, or keeps nothing. It still asks before the window is closed.
    }
  }

  const ended = new AbortController()
  globalThis.addEventListener?.('pagehide', keep, { signal: ended.signal })
  const stop = typed.subscribe(() => {
    clearTimeout(timer)
    timer = setTimeout(keep, restMs)
  })
  return () => {
    stop()
    ended.abort()
    if (isBroken) return keep()
    clearTimeout(timer)
    storage.removeItem(name)
  }
}
