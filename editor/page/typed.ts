import type { Place } from '../shape.ts'
import type { Refused, Saved } from '../store.ts'
import { merge, same, setAt } from './places.ts'

/** A text as it is saved. `isLoose` says that it is in its file and nobody has saved it. */
export type Base = { data: unknown; version: string; isLoose?: boolean | undefined }

/** What is typed, and the saved text that it began with. */
export type Step = { data: unknown; base: Base }

/** A save that is on its way, or whose answer was lost. */
export type Sent = { key: string; step: Step; data: unknown }

type Answer = Saved | Refused
type Send = (sent: { key: string; version: string; data: unknown }) => Promise<Answer>

type State = {
  /** Every step, also from before a save, and the one that is shown. */
  steps: readonly Step[]
  at: number
  /** Where somebody types, since when. */
  typing: { place: string; since: number }
  isSaving: boolean
  /** Until an answer comes, the next save is the same again. */
  unanswered: Sent | undefined
}

/** Letters that are typed into one field within this time are one step, in milliseconds. */
const pauseMs = 1500

const still = { place: '', since: 0 }

export const isDirty = ({ data, base }: Step) => base.isLoose === true || !same(data, base.data)

/**
 * What is typed into a form. A save sends what is shown, under a key of its own; its answer is the saved text from then on,
 * and leaves alone what has been typed meanwhile. A step that began with an older text says so when it is saved: the server
 * then refuses it, also after Undo.
 */
export function createTyped(first: Step) {
  let state: State = { steps: [first], at: 0, typing: still, isSaving: false, unanswered: undefined }
  /** Somebody wants to save what has been typed since. */
  let again = false
  const listeners = new Set<() => void>()

  function change(next: Partial<State>) {
    state = { ...state, ...next }
    for (const listen of listeners) listen()
  }

  const shown = () => state.steps[state.at] ?? first

  /** Shows `step`, which nothing follows. */
  const push = (step: Step, at: number, typing = still) =>
    change({ steps: [...state.steps.slice(0, at), step], at, typing })

  /** Returns false if nothing changes, since it says the same or its record is gone. */
  function set(place: Place, value: unknown): boolean {
    const { data, base } = shown()
    const next = setAt(data, place, value)
    if (next === data) return false
    const typing = { place: place.join('/'), since: Date.now() }
    const goesOn =
      typeof value === 'string' &&
      state.typing.place === typing.place &&
      typing.since - state.typing.since < pauseMs
    push({ data: next, base }, goesOn ? state.at : state.at + 1, typing)
    return true
  }

  const go = (by: number) =>
    change({ at: Math.min(Math.max(0, state.at + by), state.steps.length - 1), typing: still })

  function settle({ step }: Sent, { data, version }: Saved) {
    const base = { data, version }
    const steps = state.steps.map((one) =>
      one.base === step.base ? { data: merge(step.data, data, one.data), base } : one
    )
    change({ steps, typing: still })
  }

  async function deliver(sent: Sent, send: Send): Promise<Answer> {
    // What is typed from now on is a step of its own.
    change({ unanswered: sent, typing: still })
    const { key, step, data } = sent
    const answer = await send({ key, version: step.base.version, data })
    if (answer.ok) settle(sent, answer)
    change({ unanswered: undefined })
    return answer
  }

  /**
   * Saves what is shown, and what is typed until the answer comes if somebody saves that, too. Throws if no answer comes.
   * `asSent` is the form of a step in which it is sent.
   */
  async function save(send: Send, asSent: (step: Step) => unknown): Promise<Answer | undefined> {
    again = true
    if (state.isSaving) return undefined
    change({ isSaving: true })
    try {
      let answer: Answer | undefined
      while (again) {
        const { unanswered: lost } = state
        again = lost !== undefined
        const step = shown()
        if (!lost && !isDirty(step)) break
        answer = await deliver(lost ?? { key: crypto.randomUUID(), step, data: asSent(step) }, send)
        if (!lost && !answer.ok) break
      }
      return answer
    } finally {
      change({ isSaving: false })
    }
  }

  /**
   * Finds out about a save whose answer was lost. `find` resolves with its answer, or with nothing if the server never got it:
   * the next save is then the same again.
   */
  async function lookUp(find: (key: string) => Promise<Saved | undefined>): Promise<Saved | undefined> {
    const { unanswered: lost, isSaving } = state
    if (!lost || isSaving) return undefined
    const answer = await find(lost.key)
    if (!answer || state.unanswered !== lost || state.isSaving) return undefined
    settle(lost, answer)
    change({ unanswered: undefined })
    return answer
  }

  return {
    subscribe: (listen: () => void) => {
      listeners.add(listen)
      return () => void listeners.delete(listen)
    },
    get: () => state,
    shown,
    set,
    undo: () => go(-1),
    redo: () => go(1),
    /** Shows another text as a step. Undo takes it back. */
    show: (data: unknown, base = shown().base) => push({ data, base }, state.at + 1),
    save,
    lookUp,
    /** Shows what was kept from another time, and with it the save whose answer was lost. */
    restore: (step: Step, lost: Sent | undefined) => {
      push(step, state.at + 1)
      change({ unanswered: lost })
    }
  }
}

export type Typed = ReturnType<typeof createTyped>
