import { Command, InvalidArgumentError, Option } from '@commander-js/extra-typings'
import { leadFormSources } from '../../contract/lead-forms.ts'
import { deliveryStates, type DeliveryState, type LeadFilter } from '../outbox/ledger.ts'
const dayMs = 86_400_000
const unitsMs: Record<string, number> = { m: 60_000, h: 3_600_000, d: dayMs, w: 7 * dayMs }

export const stateOption = () => new Option('--state <state>', 'in this state').choices(deliveryStates)

export const jsonOption = () => new Option('--json', 'print JSON')

/** A command with the options that choose leads. A lead must match every given one. */
export const filteredCommand = (name: string) =>
  new Command(name)
    .addOption(new Option('--form <form>', 'sent with this form').choices(leadFormSources))
    .option('--source <source>', 'utm_source of the campaign')
    .option('--campaign <campaign>', 'utm_campaign')
    .option('--email <email>', 'of this person')
    .option('--date <day>', 'accepted on this day (2026-01-31, UTC)', startOfDay)
    .option('--from <day>', 'accepted on this day or later', startOfDay)
    .option('--to <day>', 'accepted on this day or before', startOfDay)
    .addOption(
      new Option('--since <time>', 'accepted within this time: 30m, 12h, 7d, 2w')
        .argParser(milliseconds)
        .conflicts(['date', 'from'])
    )

type FilterOptions = Pick<LeadFilter, 'form' | 'source' | 'campaign' | 'email' | 'from' | 'to'> & {
  state?: DeliveryState
  date?: number
  since?: number
}

/** Undefined if no option was given: every lead matches. */
export function readFilter(options: FilterOptions, now: number): LeadFilter | undefined {
  const { state, form, source, campaign, email, date, since } = options
  const from = since === undefined ? (options.from ?? date) : now - since
  const to = options.to ?? date
  const filter: LeadFilter = {
    // A lead that was delivered before it was erased stays delivered in the books.
    ...(state !== undefined && (state === 'erased' ? { erased: true } : { state })),
    ...(form !== undefined && { form }),
    ...(source !== undefined && { source }),
    ...(campaign !== undefined && { campaign }),
    ...(email !== undefined && { email }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to: to + dayMs })
  }
  return Object.keys(filter).length > 0 ? filter : undefined
}

function startOfDay(typed: string): number {
  const ms = Date.parse(`${typed}T00:00:00Z`)
  // V8 parses 31 February as a day in March.
  if (Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== typed)
    throw new InvalidArgumentError('A day is written like 2026-01-31.')
  return ms
}

function milliseconds(typed: string): number {
  const [, count, unit = ''] = /^(\d{1,5})([mhdw])$/.exec(typed) ?? []
  const ms = Number(count) * (unitsMs[unit] ?? Number.NaN)
  if (Number.isNaN(ms)) throw new InvalidArgumentError('A time is written like 30m, 12h, 7d or 2w.')
  return ms
}

export function wholeNumber(typed: string): number {
  if (!/^[1-9]\d{0,8}$/.test(typed)) throw new InvalidArgumentError('Expected a whole number above 0.')
  return Number(typed)
}
