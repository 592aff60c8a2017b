import { leadFormSources } from '../../contract/lead-forms.ts'
import type { LeadFilter } from '../outbox/ledger.ts'
import { deliveryStates } from '../outbox/delivery-state.ts'
import { WrongArgument, type Option, type Typed } from './command.ts'

const dayMs = 86_400_000

export const stateOption = {
  state: { type: 'string', value: 'STATE', about: deliveryStates.join(', ') }
} satisfies Record<string, Option>

/** Options that choose leads. A lead must match every given one. */
export const filterOptions = {
  form: { type: 'string', value: 'FORM', about: leadFormSources.join(', ') },
  source: { type: 'string', value: 'SOURCE', about: 'utm_source of the campaign' },
  email: { type: 'string', value: 'EMAIL', about: 'of the person' },
  date: { type: 'string', value: 'DAY', about: 'accepted on this day (2026-01-31, UTC)' },
  from: { type: 'string', value: 'DAY', about: 'accepted on this day or later' },
  to: { type: 'string', value: 'DAY', about: 'accepted on this day or before' }
} satisfies Record<string, Option>

/** Undefined if no option was given: every lead matches. */
export function readFilter({ options }: Pick<Typed, 'options'>): LeadFilter | undefined {
  const { state, form, source, email, date } = options
  const from = options['from'] ?? date
  const to = options['to'] ?? date
  const filter: LeadFilter = {
    ...(state !== undefined && { state: oneOf('state', state, deliveryStates) }),
    ...(form !== undefined && { form: oneOf('form', form, leadFormSources) }),
    ...(typeof source === 'string' && { source }),
    ...(typeof email === 'string' && { email }),
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(to !== undefined && { to: startOfDay(to) + dayMs })
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

export function oneOf<Value extends string>(
  name: string,
  typed: string | boolean,
  values: readonly Value[]
): Value {
  const value = values.find((each) => each === typed)
  if (value === undefined)
    throw new WrongArgument(`--${name}: expected one of ${values.join(', ')}, got "${typed}"`)
  return value
}

function startOfDay(typed: string | boolean): number {
  const ms = Date.parse(`${typed}T00:00:00Z`)
  // V8 parses 31 February as a day in March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== typed)
    throw new WrongArgument(`a day is written like 2026-01-31, got "${typed}"`)
  return ms
}

export function wholeNumber(name: string, typed: string | boolean | undefined, fallback: number): number {
  if (typed === undefined) return fallback
  if (typeof typed !== 'string' || !/^[1-9]\d{0,8}$/.test(typed)) {
    throw new WrongArgument(`--${name}: expected a whole number above 0, got "${typed}"`)
  }
  return Number(typed)
}
