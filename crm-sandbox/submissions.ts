import { randomUUID } from 'node:crypto'
import { Hono } from 'hono'
import { campaignFields } from '../contract/campaign.ts'
import { authorize, ofLocation, type Spend } from './api-v3.ts'
import type { Clock, ContactBook } from './contact-book.ts'
import { refuse } from './http.ts'
import { widgetForms } from './widget-forms.ts'

// What HighLevel publishes of its forms API (github.com/GoHighLevel/highlevel-api-docs, apps/v3/forms.json, read in November
// 2026): the submissions of the location's forms, and their names.

type Sent = {
  contactId: string
  fields: Record<string, string>
  widget: { id: string; title: string }
  /** The page with the frame, if the frame knows it. */
  page: string
}

type Parts = { contacts: ContactBook; clock: Clock; spend: Spend }

const dayMs = 86_400_000

/** Keeps what the widgets send, as long as the contact is there, and answers as the API does. */
export function createSubmissions({ contacts, clock, spend }: Parts) {
  const all: ReturnType<typeof toSubmission>[] = []

  const routes = new Hono()
    .use(authorize(contacts, 'forms.readonly'), ofLocation(spend))
    .get('/submissions', (c) => {
      const { formId, startAt, endAt, page = '1', limit = '20' } = c.req.query()
      const [number, size] = [Number(page), Number(limit)]
      if (!(number >= 1 && size >= 1 && size <= 100))
        return refuse(c, 422, ['limit must not be greater than 100'])
      const from = startAt ? Date.parse(startAt) : clock.now() - 31 * dayMs
      const to = (endAt ? Date.parse(endAt) : clock.now()) + dayMs
      const found = all
        .filter(({ contactId, createdAt, ...sent }) => {
          const at = Date.parse(createdAt)
          const isAsked = at >= from && at < to && (!formId || sent.formId === formId)
          return isAsked && contacts.find(contactId)
        })
        .toReversed()
      const submissions = found.slice((number - 1) * size, number * size)
      const meta = {
        total: found.length,
        currentPage: number,
        nextPage: number * size < found.length ? number + 1 : null,
        prevPage: number > 1 ? number - 1 : null
      }
      return c.json({ submissions, meta })
    })
    .get('/', (c) => {
      const { locationId, skip = '0', limit = '10' } = c.req.query()
      const forms = [...widgetForms].map(([id, { title: name }]) => ({ id, name, locationId }))
      return c.json({ forms: forms.slice(Number(skip), Number(skip) + Number(limit)), total: forms.length })
    })

  return {
    routes,
    record: (sent: Sent) => void all.push(toSubmission(sent, clock.now()))
  }
}

export type SandboxSubmissions = ReturnType<typeof createSubmissions>

/** The API's names of the person's fields. It keeps those that the form adds under their own. */
const names: Record<string, string> = { firstName: 'first_name', lastName: 'last_name' }

const notAsked = new Set<string>([...campaignFields, 'page_url'])

function toSubmission({ contactId, fields, widget, page }: Sent, now: number) {
  const { id, title } = widget
  const asked = Object.entries(fields).filter(([name]) => !notAsked.has(name))
  const others = Object.fromEntries(asked.map(([name, value]) => [names[name] ?? name, value]))
  return {
    id: randomUUID(),
    contactId,
    createdAt: new Date(now).toISOString(),
    formId: id,
    name: `${fields.firstName ?? ''} ${fields.lastName ?? ''}`.trim(),
    email: fields.email,
    // Of the vendor's many properties, those that tell the form and the page.
    others: {
      ...others,
      eventData: { page: { url: page, title }, parentId: id, parentName: title, referrer: '' }
    }
  }
}
