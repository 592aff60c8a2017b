import { createContext, type ReactNode, useContext } from 'react'
import type { Lists, Words } from '../app.ts'
import type { Problem } from '../check.ts'
import { isRecord, type Place, reviewField, type Shape, type Task, taskOf, valueAt } from '../shape.ts'

/** A problem, and the place of its field in the form. */
export type Placed = Problem & { at: Place }

export type FieldProps = { shape: Shape; label: string; place: Place; value: unknown; required: boolean }

type Form = {
  /** Draws any field. Fields that hold others are drawn by it and draw with it. */
  Field: (props: FieldProps) => ReactNode
  lists: Lists
  data: unknown
  /** A function makes a value from the one before. Returns false if the record of the place is gone. */
  set: (place: Place, value: unknown) => boolean
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

/** The id of the control at a place, or of what is wrong with a part that has several. A problem leads there. */
export const anchorOf = (place: Place) => `at-${keyOf(place)}`
