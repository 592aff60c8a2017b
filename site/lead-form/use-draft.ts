import { useEffect, type RefObject } from 'react'
import { personFields, type LeadFormSource } from '../../contract/lead-forms.ts'
import { keepDraft, readDraft } from './draft.ts'
import { readPerson } from './person.ts'

/**
 * Keeps what is typed into a form and puts it back into the empty form of a later visit. A form in which anything is filled in
 * already (typed early, restored or filled in by the browser) is left alone.
 */
export function useDraft(source: LeadFormSource, formRef: RefObject<HTMLFormElement | null>) {
  useEffect(() => {
    const form = formRef.current
    const { typed } = readDraft(source)
    if (!form || !typed || Object.values(readPerson(form)).some((value) => value !== '')) return
    for (const name of personFields) {
      const input = form.elements.namedItem(name)
      if (input instanceof HTMLInputElement) input.value = typed[name]
    }
  }, [source, formRef])

  return (form: HTMLFormElement) => keepDraft(source, { typed: readPerson(form) })
}
