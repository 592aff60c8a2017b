import { z } from 'zod'
import { readCampaign } from '../../contract/campaign.ts'
import { languageAt } from '../../contract/languages.ts'
import { crmFormPrefix } from '../../contract/lead-forms.ts'
import type { CrmFormLead } from '../../contract/lead.ts'
import { cutTo, emailShape, leadLimits } from '../../contract/limits.ts'
import { plainEmail, plainText } from '../../contract/typed.ts'
import { type ApiSettings, openReading, unlimited } from './api-calls.ts'
import type { RateLimit } from './crm.ts'

// Reads the submissions of HighLevel's own forms from its API.

/** A person sent a form of the CRM. */
export type Submission = {
  id: string
  /** The CRM's contact of this person. */
  contactId: string
  formId: string
  /** Milliseconds since the epoch. */
  sentAt: number
  /** Without `form_source`: the name of its form. */
  lead: Omit<CrmFormLead, 'form_source'>
  /** The form's name, if the CRM tells it with the submission. */
  formName: string
}

/** A submission that cannot be read. `problem` names no person. */
type BadRow = { id: string; problem: string }

type Page = { found: Submission[]; bad: BadRow[] }

const mostOnPage = 100

/** A form may ask for much text. */
const pageBytes = 4 * 1024 * 1024

/**
 * Opens the submissions of a location. The API takes whole days and does not say of which time zone, so ask for a day more
 * than you need. Its calls go one after the other. They reject like those of `createApi`.
 */
export function openSubmissions(settings: ApiSettings, rateLimit: RateLimit = unlimited) {
  const { locationId } = settings
  const reading = openReading(settings, { rateLimit, limitBytes: pageBytes })

  const get = <Shape>(path: string, query: object, shape: z.ZodType<Shape>, signal: AbortSignal) =>
    reading.get(`${path}?${new URLSearchParams({ locationId, ...query }).toString()}`, {
      shape,
      scope: 'forms.readonly',
      signal
    })

  return {
    /** From the day of `from` to the day of `to`, both in milliseconds since the epoch. */
    async *pages({ from, to }: { from: number; to: number }, signal: AbortSignal): AsyncGenerator<Page> {
      const span = { startAt: dayOf(from), endAt: dayOf(to), limit: String(mostOnPage) }
      for (let page = 1, isLast = false; !isLast; page++) {
        const query = { ...span, page: String(page) }
        const { submissions, meta } = await get('/forms/submissions', query, pageSchema, signal)
        yield readRows(submissions)
        const { nextPage } = meta
        const hasNext = nextPage === undefined ? submissions.length === mostOnPage : (nextPage ?? 0) > page
        isLast = !hasNext || submissions.length === 0
      }
    },

    /** The names of the location's forms by their ids. */
    async names(signal: AbortSignal): Promise<Map<string, string>> {
      const names = new Map<string, string>()
      for (let skip = 0, isLast = false; !isLast; skip += formsOnPage) {
        const query = { skip: String(skip), limit: String(formsOnPage) }
        const { forms } = await get('/forms/', query, formsSchema, signal)
        for (const { id, name } of forms) names.set(id, name)
        isLast = forms.length < formsOnPage
      }
      return names
    }
  }
}

export type Submissions = ReturnType<typeof openSubmissions>

const formsOnPage = 50

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

const formsSchema = z.object({ forms: z.array(z.object({ id: z.string(), name: z.string() })) })

const pageSchema = z.object({
  submissions: z.array(z.unknown()),
  meta: z.object({ nextPage: z.number().nullish() }).catch({})
})

const text = z.string().catch('')

/** An object whose missing or malformed parts are empty. */
const part = <Shape extends z.ZodRawShape>(shape: Shape) =>
  z.preprocess((given) => (z.looseObject({}).safeParse(given).success ? given : {}), z.object(shape))

const othersSchema = part({
  first_name: text,
  last_name: text,
  phone: text,
  eventData: part({ page: part({ url: text }), referrer: text, parentName: text })
})

const anId = z.string().regex(/^[\w-]{1,100}$/)

const rowSchema = z.object({
  id: anId,
  contactId: anId,
  createdAt: z.iso.datetime({ offset: true }),
  formId: text,
  name: text,
  // An erasure finds a person by this.
  email: z.string().overwrite(plainEmail).max(leadLimits.email).regex(emailShape),
  others: othersSchema
})

function readRows(rows: unknown[]): Page {
  const page: Page = { found: [], bad: [] }
  for (const row of rows) {
    const { data, error } = rowSchema.safeParse(row)
    if (data) page.found.push(toSubmission(data))
    else page.bad.push({ id: idOf(row), problem: `not as expected: ${error.issues[0]?.path.join('.')}` })
  }
  return page
}

const idOf = (row: unknown) =>
  z.object({ id: z.string().max(100) }).safeParse(row).data?.id ?? 'without an id'

function toSubmission({ others, ...row }: z.output<typeof rowSchema>): Submission {
  const { eventData: event, first_name, last_name, phone } = others
  const firstName = cutTo(leadLimits.name, plainText(first_name))
  const lastName = cutTo(leadLimits.name, plainText(last_name))
  const url = URL.parse(event.page.url)
  return {
    id: row.id,
    contactId: row.contactId,
    formId: row.formId,
    formName: event.parentName,
    sentAt: Date.parse(row.createdAt),
    lead: {
      name: cutTo(2 * leadLimits.name + 1, plainText(row.name)) || `${firstName} ${lastName}`.trim(),
      firstName,
      lastName,
      email: row.email,
      phone: cutTo(leadLimits.phone, plainText(phone)),
      interest: '',
      ...readCampaign(url?.searchParams ?? new URLSearchParams()),
      timestamp: new Date(row.createdAt).toISOString(),
      // Where the CRM names the document in its frame, it does not tell the page.
      page_url: url && !url.pathname.startsWith('/widget/') ? cutTo(leadLimits.address, url.href) : '',
      referrer: cutTo(leadLimits.address, event.referrer),
      user_agent: '',
      language: languageAt(url?.pathname ?? '')
    }
  }
}

/** The lead that the relay keeps of a submission. */
export const leadOf = ({ lead, formName, formId }: Submission, name = formName || formId): CrmFormLead => ({
  ...lead,
  form_source: `${crmFormPrefix}${cutTo(leadLimits.name, name.replaceAll(/\p{Cc}/gu, ' ')) || 'unnamed'}`
})
