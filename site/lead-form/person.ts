import type { PersonField } from '../../contract/lead-forms.ts'
import { emailShape } from '../../contract/limits.ts'

/** What a visitor types into a lead form; empty where the form does not ask for it. */
export type Person = Record<PersonField, string>
export type PersonProblems = Partial<Record<PersonField, string>>

const whenMissing: Person = {
  firstName: 'Enter your first name',
  lastName: 'Enter your last name',
  email: 'Enter your email address'
}

export function readPerson(form: HTMLFormElement): Person {
  const data = new FormData(form)
  const typed = (field: PersonField) => {
    const value = data.get(field)
    return typeof value === 'string' ? value.trim() : ''
  }
  return { firstName: typed('firstName'), lastName: typed('lastName'), email: typed('email') }
}

export function findMissing(person: Person, asks: readonly PersonField[]): PersonProblems {
  const missing = asks.filter((field) => person[field] === '')
  return Object.fromEntries(missing.map((field) => [field, whenMissing[field]]))
}

/** The browser judges the address as with its own validation switched on, and the relay's rule applies too. */
export function findMalformed(form: HTMLFormElement): PersonProblems {
  const email = form.elements.namedItem('email')
  const malformed =
    email instanceof HTMLInputElement && (email.validity.typeMismatch || !emailShape.test(email.value.trim()))
  return malformed ? { email: 'Enter an address like name@example.com' } : {}
}

export function withoutProblem(problems: PersonProblems, field: PersonField): PersonProblems {
  const rest = { ...problems }
  delete rest[field]
  return rest
}
