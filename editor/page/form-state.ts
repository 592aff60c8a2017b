import { createContext, type ReactNode, useContext, useState } from 'react'
import type { Lists, Words } from '../app.ts'
import { isRecord, type Place, reviewField, type Shape, type Task, taskOf, valueAt } from '../shape.ts'

export type FieldProps = { shape: Shape; label: string; place: Place; value: unknown; required: boolean }

type Form = {
  /** Draws any field. Fields that hold others are drawn by it and draw with it. */
  Field: (props: FieldProps) => ReactNode
  lists: Lists
  data: unknown
  set: (place: Place, value: unknown) => void
  /** The sentence at a field, by the key of its place. */
  problems: ReadonlyMap<string, string>
  refresh: () => Promise<void>
  /** Of a form in another language than English. */
  words: Words | undefined
  tasks: ReadonlyMap<string, Task>
}

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field needs a form')
  return form
}

/** Whether a place has words to translate, itself or in it. All places have, in a form in English. */
export function useHasWords(): (place: Place) => boolean {
  const { words } = useForm()
  const places = words && !words.isWhole ? Object.keys(words.english) : undefined
  return (place) => {
    const key = place.join('.')
    return !places || places.some((one) => one === key || one.startsWith(`${key}.`))
  }
}

/** What the English sentences of a form wait for, by their places. */
export function tasksIn(data: unknown, words: Words | undefined) {
  const found = new Map<string, Task>()
  for (const [place, sentence] of Object.entries(words?.english ?? {})) {
    const task = taskOf(sentence, valueAt(data, place.split('.')), valueAt(data, [reviewField, place]))
    if (task) found.set(place, task)
  }
  return found
}

/** The words of a language with their reviews: a sentence that somebody writes is reviewed, one that is emptied is not. */
export function withReviews(data: unknown, saved: unknown, { english }: Words): unknown {
  const reviewed = { ...Object(valueAt(data, [reviewField])) }
  for (const [place, { hash }] of Object.entries(english)) {
    const word = valueAt(data, place.split('.'))
    if (hash !== undefined && word !== valueAt(saved, place.split('.')))
      reviewed[place] = word ? hash : undefined
  }
  return { ...Object(data), [reviewField]: reviewed }
}

/** Every step, the one that is shown, and where somebody types since when. */
type State = { steps: unknown[]; at: number; typing: { place: string; since: number } }

/** Letters that are typed into one field within this time are one step, in milliseconds. */
const pauseMs = 1500

const still = { place: '', since: 0 }

/** What is typed, with every step back, also from before a save. `settle` is no step, `replace` is one. */
export function useUndo(first: unknown) {
  const [{ steps, at }, setState] = useState<State>({ steps: [first], at: 0, typing: still })
  /** Shows a step; with `data`, one that nothing follows. */
  const go = (by: number, ...data: unknown[]) =>
    setState((state) => {
      const to = Math.max(0, state.at + by)
      const all = data.length > 0 ? [...state.steps.slice(0, to), ...data] : state.steps
      return { steps: all, at: Math.min(to, all.length - 1), typing: still }
    })
  return {
    data: steps[at],
    canUndo: at > 0,
    canRedo: at < steps.length - 1,
    settle: (data: unknown) => go(0, data),
    replace: (data: unknown) => go(1, data),
    undo: () => go(-1),
    redo: () => go(1),
    set: (place: Place, value: unknown) => {
      const typing = { place: keyOf(place), since: Date.now() }
      setState((state) => {
        const goesOn =
          typeof value === 'string' &&
          state.typing.place === typing.place &&
          typing.since - state.typing.since < pauseMs
        const to = goesOn ? state.at : state.at + 1
        const data = setAt(state.steps[state.at], place, value)
        return { steps: [...state.steps.slice(0, to), data], at: to, typing }
      })
    }
  }
}

/** A copy of `data` with another value at a place; undefined takes a field away. */
function setAt(data: unknown, [key, ...rest]: Place, value: unknown): unknown {
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list: unknown[] = Array.isArray(data) ? data : []
    // The words of a language end with the last record that has some.
    const { length } = list
    const whole = key < length ? list : Array.from({ length: key + 1 }, (_, index) => list[index])
    return whole.with(key, setAt(list[key], rest, value))
  }
  const record = isRecord(data) ? data : {}
  return { ...record, [key]: setAt(record[key], rest, value) }
}

export function blank(shape: Shape): unknown {
  if (shape.fallback !== undefined) return shape.fallback
  if (shape.kind === 'constant') return shape.value
  if (shape.kind === 'list') return Array.from({ length: shape.min ?? 0 }, () => blank(shape.item))
  if (shape.kind === 'record')
    return Object.fromEntries(
      shape.parts.filter(({ required }) => required).map((part) => [part.name, blank(part.shape)])
    )
  if (shape.kind === 'register') return {}
  if (shape.kind === 'flag') return false
  return undefined
}

/** A copy of a record of a list, which gets an id of its own when it is saved. */
export function duplicate(shape: Shape, value: unknown): unknown {
  if (shape.kind !== 'record' || !isRecord(value)) return structuredClone(value)
  const ids = shape.parts.filter((part) => part.shape.kind === 'text' && part.shape.use === 'id')
  return { ...structuredClone(value), ...Object.fromEntries(ids.map(({ name }) => [name, ''])) }
}

export const keyOf = (place: Place) => place.join('/')
