import { useEffect, type RefObject } from 'react'
import {
  contractVersion,
  ofEachField,
  type LeadFormSource,
  type Person
} from '../../../contract/lead-forms.ts'
import { readPerson } from '../person.ts'
import type { Entry } from './submit-lead.ts'

/** A form's content as it is sent. */
export type Prepared = Entry & { person: Person }

/**
 * The text that a visitor typed into a form, and the entries that were sent without an answer. This tab keeps both
 * across a reload, and across a move to another page and back.
 */
export type Draft = { typed?: Person; unsent?: readonly Prepared[] }

/** A form of the site: its source, and its place where a page has two of one source. */
export type FormKey = LeadFormSource | `${LeadFormSource}:${string}`

/** The key contains the contract version, because a lead of another version cannot be sent. */
const keyOf = (form: FormKey) => `lead-form:${contractVersion}:${form}`

/** Returns an empty draft if the browser has none. */
export function readDraft(form: FormKey): Draft {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(keyOf(form)) ?? 'null')
    return draft ?? {}
  } catch {
    return {}
  }
}

export function keepDraft(form: FormKey, change: Draft) {
  const draft = { ...readDraft(form), ...change }
  touchStorage((storage) => storage.setItem(keyOf(form), JSON.stringify(draft)))
}

export function clearDraft(form: FormKey) {
  touchStorage((storage) => storage.removeItem(keyOf(form)))
}

/** Storage may be blocked or full. A reload then loses the typed text, as it would without a draft. */
function touchStorage(touch: (storage: Storage) => void) {
  try {
    touch(sessionStorage)
  } catch (error) {
    console.warn('This browser keeps no draft of the form', error)
  }
}

/**
 * Saves the text that is typed into a form, and restores it into the empty form of a later visit. It does not change a
 * form that already has text, which the visitor typed early or the browser restored or filled in.
 */
export function useDraft(key: FormKey, formRef: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = formRef.current
    const { typed } = readDraft(key)
    if (!form || !typed || Object.values(readPerson(form)).some((value) => value !== '')) return
    ofEachField((name) => {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = typed[name] ?? ''
    })
  }, [key, formRef])

  return (form: HTMLFormElement) => keepDraft(key, { typed: readPerson(form) })
}
