import { ofEachField, personField, type Person, type PersonField } from '../../contract/lead-forms.ts'

export type PersonProblems = Partial<Record<PersonField, string>>

/** Reads what a visitor typed into a form. */
export function readPerson(form: HTMLFormElement): Person {
  const data = new FormData(form)
  return ofEachField((field) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  })
}

export function findMissing(person: Person, asks: readonly PersonField[]): PersonProblems {
  const missing = asks.filter((field) => person[field] === '' && personField(field).missing)
  return Object.fromEntries(missing.map((field) => [field, personField(field).missing]))
}

/** Checks the email address with the browser's own validation and with the relay's rule. */
export function findMalformed(form: HTMLFormElement, asks: readonly PersonField[]): PersonProblems {
  const found = asks.flatMap((field) => {
    const { shape } = personField(field)
    const input = form.elements.namedItem(field)
    if (!shape || !(input instanceof HTMLInputElement) || input.value.trim() === '') return []
    const fits = !input.validity.typeMismatch && shape.pattern.test(input.value.trim())
    return fits ? [] : [[field, shape.malformed] as const]
  })
  return Object.fromEntries(found)
}

export function withoutProblem(problems: PersonProblems, field: PersonField): PersonProblems {
  const rest = { ...problems }
  delete rest[field]
  return rest
}
