import { createContext, useContext } from 'react'
import type { Place } from '../shape.ts'
import type { Lists } from './api.ts'

export type Form = {
  lists: Lists
  data: unknown
  set: (place: Place, value: unknown) => void
  /** The sentence at a field, by the key of its place. */
  problems: ReadonlyMap<string, string>
  /** Reads the lists again, after an upload. */
  refresh: () => Promise<void>
}

export const FormContext = createContext<Form | undefined>(undefined)

export function useForm(): Form {
  const form = useContext(FormContext)
  if (!form) throw new Error('A field needs a form')
  return form
}
