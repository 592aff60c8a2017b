import { emailShape, leadLimits } from './limits.ts'

type Field = {
  /** What a visitor reads beside the field, and in every message about it. */
  label: string
  placeholder: string
  type: 'text' | 'email' | 'tel'
  /** https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#autofill */
  autocomplete: string
  /** Longest value, in UTF-16 units. */
  longest: number
  /** Said beside the field when it is empty; a field without it may be left empty. */
  missing?: string
  /** What a value has to look like, and what is said of one that does not: beside the field, and by the relay. */
  shape?: { pattern: RegExp; malformed: string; example: string }
}

/**
 * What a form may ask a visitor for. The fields of the form, the page of a refusal, the relay's checks and the email link
 * are made of this record; `lead-forms.ts` says which form asks for what.
 */
export const personFields = {
  firstName: {
    label: 'First name',
    placeholder: 'First name',
    type: 'text',
    autocomplete: 'given-name',
    longest: leadLimits.name,
    missing: 'Enter your first name'
  },
  lastName: {
    label: 'Last name',
    placeholder: 'Last name',
    type: 'text',
    autocomplete: 'family-name',
    longest: leadLimits.name,
    missing: 'Enter your last name'
  },
  email: {
    label: 'Email',
    placeholder: 'you@example.com',
    type: 'email',
    autocomplete: 'email',
    longest: leadLimits.email,
    missing: 'Enter your email address',
    shape: {
      pattern: emailShape,
      malformed: 'Enter an address like name@example.com',
      example: 'name@example.com'
    }
  },
  /** No form asks for it yet. */
  phone: {
    label: 'Phone',
    placeholder: '+1 555 010 0100',
    type: 'tel',
    autocomplete: 'tel',
    longest: leadLimits.phone
  }
} as const satisfies Record<string, Field>

export type PersonField = keyof typeof personFields

/** What a visitor typed; empty where the form does not ask for it. */
export type Person = Record<PersonField, string>

export const personField = (name: PersonField): Field => personFields[name]

/** One value for each field, in the order of the record. */
export function ofEachField<Value>(valueOf: (name: PersonField) => Value): Record<PersonField, Value> {
  return {
    firstName: valueOf('firstName'),
    lastName: valueOf('lastName'),
    email: valueOf('email'),
    phone: valueOf('phone')
  }
}
