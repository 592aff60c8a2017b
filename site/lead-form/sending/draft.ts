import { useEffect, type RefObject } from 'react'
import { contractVersion } from '../../../contract/contract-version.ts'
import type { LeadFormSource } from '../../../contract/lead-forms.ts'
import { ofEachField, type Person } from '../../../contract/person-fields.ts'
import { readPerson } from '../person.ts'
import type { Entry } from './submit-lead.ts'

/** What a form was sent with. */
export type Prepared = Entry & { person: Person }

/**
 * What a visitor typed into a form, and what was sent of it without an answer. This tab keeps it through a reload, a move to
 * another page and back.
 */
export type Draft = { typed?: Person; unsent?: readonly Prepared[] }

/** A lead of another shape is of no use. */
const keyOf = (source: LeadFormSource) => `lead-form:${contractVersion}:${source}`

/** Empty where the browser keeps nothing. */
export function readDraft(source: LeadFormSource): Draft {
  try {
    const draft: Draft | null = JSON.parse(sessionStorage.getItem(keyOf(source)) ?? 'null')
    return draft ?? {}
  } catch {
    return {}
  }
}

export function keepDraft(source: LeadFormSource, change: Draft) {
  const draft = { ...readDraft(source), ...change }
  touchStorage((storage) => storage.setItem(keyOf(source), JSON.stringify(draft)))
}

export function clearDraft(source: LeadFormSource) {
  touchStorage((storage) => storage.removeItem(keyOf(source)))
}

/** Storage may be blocked or full: then a reload loses what was typed, as it would without this. */
function touchStorage(touch: (storage: Storage) => void) {
  try {
    touch(sessionStorage)
  } catch (error) {
    console.warn('This browser keeps no draft of the form', error)
  }
}

/**
 * Keeps what is typed into a form and puts it back into the empty form of a later visit. A form in which anything is filled in
 * already (typed early, restored or filled in by the browser) is left alone.
 */
export function useDraft(source: LeadFormSource, formRef: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = formRef.current
    const { typed } = readDraft(source)
    if (!form || !typed || Object.values(readPerson(form)).some((value) => value !== '')) return
    ofEachField((name) => {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = typed[name] ?? ''
    })
  }, [source, formRef])

  return (form: HTMLFormElement) => keepDraft(source, { typed: readPerson(form) })
}
