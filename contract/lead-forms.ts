import { leadLimits, plainEmailShape } from './limits.ts'
import { messages } from './messages.ts'

const { fields } = messages

export const nameAndEmail = ['firstName', 'lastName', 'email'] as const

/**
 * Every lead form of the site: its fixed values, the fields of a person that it asks for, and the page after
 * a success. `form_source` names the form. The CRM routes leads by `interest`. `alsoAt` is the place of the receipt on a second
 * page that has the form.
 */
export const leadForms = [
  {
    source: 'elite-style-lead-capture',
    interest: 'elite-lead-capture',
    asks: nameAndEmail,
    next: '/opportunities#received',
    alsoAt: '/pro-tryouts#received'
  },
  { source: 'cta-button-modal', interest: 'homepage-cta', asks: nameAndEmail, next: '/opportunities#sent' },
  { source: 'lead-gen-guide', interest: 'lead-gen-guide', asks: nameAndEmail, next: '/guide-thankyou' },
  {
    source: 'lead-gen-guide-cta',
    interest: 'lead-gen-guide-cta',
    asks: nameAndEmail,
    next: '/guide-thankyou'
  },
  { source: 'elite-25-interest', interest: 'elite-25-interest', asks: nameAndEmail, next: '/thank-you' },
  { source: 'career-alerts', interest: 'career-alerts', asks: ['email'], next: '/careers#subscribed' }
] as const satisfies FormRecord[]

type FormRecord = {
  source: string
  interest: string
  asks: readonly PersonField[]
  next: string
  alsoAt?: string
}

export type LeadForm = (typeof leadForms)[number]
export type LeadFormSource = LeadForm['source']

export const leadFormSources = /* @__PURE__ */ leadForms.map((form) => form.source)
export const leadInterests = /* @__PURE__ */ leadForms.map((form) => form.interest)

/**
 * `form_source` of a lead that came through one of HighLevel's own forms: this, and the form's name there. The relay reads such
 * leads from the CRM. Nobody can send one to the relay.
 */
export const crmFormPrefix = 'HighLevel form: '
export type CrmFormSource = `${typeof crmFormPrefix}${string}`

export const isCrmForm = (source: string): source is CrmFormSource => source.startsWith(crmFormPrefix)

/** All of HighLevel's own forms, in a filter. */
export const crmForms = 'crm-forms'

export function findLeadForm(source: LeadFormSource): LeadForm
export function findLeadForm(source: string): LeadForm | undefined
export function findLeadForm(source: string) {
  return leadForms.find((form) => form.source === source)
}

/** Where a browser without scripts goes after the form on the page with this path. */
export function placeAfter(source: string, path: string): string {
  const form: FormRecord | undefined = findLeadForm(source)
  return (form?.alsoAt?.startsWith(`${path}#`) ? form.alsoAt : form?.next) ?? '/'
}

/** Increase this with every change to the wording under the forms (`consent-wordings.ts`). It is stored with each lead. */
export const consentVersion = 5

/**
 * Increase this with every change to the shape of a lead after which a draft of before cannot be sent any more. It is
 * stored with each lead, so that old rows stay readable.
 */
export const contractVersion = 1

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
  /** What a plain value has to look like, and what is said of one that does not: beside the field, and by the relay. */
  shape?: { pattern: RegExp; malformed: string; example: string }
}

/**
 * What a form may ask a visitor for. The fields of the form, the page of a refusal, the relay's checks and the email link
 * are made of this record.
 */
export const personFields = {
  firstName: {
    ...fields.firstName,
    type: 'text',
    autocomplete: 'given-name',
    longest: leadLimits.name
  },
  lastName: {
    ...fields.lastName,
    type: 'text',
    autocomplete: 'family-name',
    longest: leadLimits.name
  },
  email: {
    label: fields.email.label,
    placeholder: fields.email.placeholder,
    type: 'email',
    autocomplete: 'email',
    longest: leadLimits.email,
    missing: fields.email.missing,
    shape: {
      pattern: plainEmailShape,
      malformed: fields.email.malformed,
      example: 'name@example.com'
    }
  },
  /** No form asks for it yet. */
  phone: {
    ...fields.phone,
    type: 'tel',
    autocomplete: 'tel',
    longest: leadLimits.phone
  }
} as const satisfies Record<string, Field>

export type PersonField = keyof typeof personFields

/** What a visitor typed; empty where the form does not ask for it. */
export type Person = Record<PersonField, string>

/**
 * Who plays, as a form asks: the person who fills it in, of age or under 18, or their child. A form that asks does not need an
 * answer.
 */
export const players = ['self', 'minor', 'child'] as const
export type Player = (typeof players)[number]

/** Whether a form asks who plays. Only a form that asks for a name does. */
export const asksForPlayer = (asks: readonly PersonField[]): boolean => asks.includes('firstName')

/**
 * The answer, from all values of the fields `player` of a form. Its box of minors stays checked, and is hidden, after another
 * choice. Undefined if nothing was chosen.
 */
export const findPlayer = (chosen: readonly unknown[]): Player | undefined =>
  (['child', 'minor', 'self'] as const).find((player) => chosen.includes(player))

/** The labels of the fields that ask for another person than the one who fills the form in. */
export function otherLabels(player: Player | undefined, words = messages): OtherLabels {
  return player && player !== 'self' ? words.fieldsOf[player] : {}
}

export const labelFor = (player: Player | undefined, name: PersonField, words = messages): string =>
  otherLabels(player, words)[name] ?? words.fields[name].label

/** By the fields that have another label. */
export type OtherLabels = Partial<Record<PersonField, string>>

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
