import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { type Context, Hono } from 'hono'
import { html } from 'hono/html'
import { paletteRule } from '../brand/palette.ts'
import { campaignFields, readCampaign } from '../contract/campaign.ts'
import type { Clock, ContactBook } from './contact-book.ts'
import { authorize, ofLocation, refuse, type Spend } from './http.ts'
import { sandboxIds } from './ids.ts'
import { type WidgetField, bookingFields, calendars, widgetForms } from './widget-forms.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const files = {
  style: paletteRule + read('./widget.css'),
  script: read('./widget.js'),
  embed: read('./form-embed.js')
}
const javascript = { 'Content-Type': 'text/javascript; charset=utf-8' }

const hours = ['9:00', '11:00', '14:00', '16:00']
const dayMs = 86_400_000

type Parts = { contacts: ContactBook; clock: Clock; submissions: Pick<SandboxSubmissions, 'record'> }

/**
 * The CRM's forms and calendars, which sites embed in frames, the routes that receive them, their own files, and the script
 * that a site loads for them.
 */
export function widgetRoutes({ contacts, clock, submissions }: Parts) {
  return new Hono()
    .get('/widget.css', (c) => c.body(files.style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/widget.js', (c) => c.body(files.script, 200, javascript))
    .get('/js/form_embed.js', (c) => c.body(files.embed, 200, javascript))
    .get('/widget/:kind/:id', (c) => {
      const page = findWidget(c, clock.now())
      if (!page) return noWidget(c)
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'"
      )
      return c.html(renderWidget(page))
    })
    .post('/widget/:kind/:id', async (c) => {
      const page = findWidget(c, clock.now())
      if (!page) return noWidget(c)
      const sent = await c.req.parseBody()
      const names = [...page.fields.map(({ name }) => name), ...campaignFields, 'page_url', 'slot']
      const fields = Object.fromEntries(
        names.flatMap((name) => (typeof sent[name] === 'string' ? [[name, sent[name]]] : []))
      )
      const missing = page.fields.find(({ name, optional }) => !optional && !fields[name])
      if (missing) return refuse(c, 422, [`${missing.name} is required`])

      const from = page.kind === 'form' ? { form_id: page.id } : { calendar_id: page.id }
      // A form that is sent twice updates its contact (help.gohighlevel.com, "Allow Duplicate Contacts", off).
      const contact = contacts.upsert({
        location: sandboxIds.location,
        fields: { ...fields, ...from, source: page.title }
      })
      // A page tells its frame its address only with the vendor's script; else the event names the frame's own document.
      const told = URL.parse(fields.page_url ?? '')
      const place = told && told.pathname !== '/' ? told.href : (c.req.header('Referer') ?? c.req.url)
      submissions.record({ contactId: contact.id, fields, widget: page, page: place })
      if (c.req.header('Accept')?.includes('application/json')) return c.json({ id: contact.id })
      return c.html(renderThanks(page.title, page.thanks))
    })
}

function findWidget(c: Context, now: number): WidgetPage | undefined {
  const { kind, id = '' } = c.req.param()
  const { searchParams } = new URL(c.req.url)
  const site = URL.parse(c.req.header('Referer') ?? '')?.origin
  const hidden = { ...readCampaign(searchParams), page_url: site ?? '' }
  const form = kind === 'form' ? widgetForms.get(id) : undefined
  if (form) {
    const redirect = form.redirect && site && new URL(form.redirect, site).href
    const thanks = 'Thank you. We have your details and will be in touch soon.'
    return { ...form, kind: 'form', id, hidden, thanks, redirect: redirect || undefined }
  }
  if (kind !== 'booking' || !calendars.has(id)) return undefined
  return {
    kind,
    id,
    title: 'Book a call',
    fields: bookingFields,
    submit: 'Book this time',
    thanks: 'Your call is booked. The confirmation is on its way to your inbox.',
    hidden,
    slots: nextSlots(now)
  }
}

const noWidget = (c: Context) => refuse(c, 404, 'There is no such form or calendar.')

const shortDay = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const

/** The times of the next five working days. */
function nextSlots(now: number): Slot[] {
  const days = Array.from({ length: 7 }, (_, index) => new Date(now + (index + 1) * dayMs))
  const working = days.filter((day) => day.getUTCDay() % 6 !== 0).slice(0, 5)
  return working.flatMap((date) => {
    const day = date.toLocaleDateString('en-US', shortDay)
    return hours.map((time) => ({ value: `${date.toISOString().slice(0, 10)} ${time}`, day, time }))
  })
}

type Html = ReturnType<typeof html>

type WidgetPage = {
  kind: 'form' | 'booking'
  id: string
  title: string
  fields: readonly WidgetField[]
  submit: string
  thanks: string
  hidden: Record<string, string>
  /** URL that the whole page navigates to after the form was sent. */
  redirect?: string | undefined
  slots?: readonly Slot[]
}

type Slot = { value: string; day: string; time: string }

/** A widget as the CRM serves it: a document of its own that works without scripts and talks to its page with them. */
function renderWidget({ kind, id, title, fields, submit, thanks, hidden, redirect, slots }: WidgetPage) {
  return renderDocument(
    title,
    html`<form
        method="post"
        action="/widget/${kind}/${id}"
        data-kind="${kind}"
        data-id="${id}"
        data-redirect="${redirect ?? ''}"
      >
        ${Object.entries(hidden).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`
        )}
        ${slots && renderSlots(slots)} ${fields.map(renderField)}
        <button>${submit}</button>
        <p id="problem" role="alert"></p>
      </form>
      <p id="thanks" role="status" tabindex="-1" hidden>${thanks}</p>
      <script src="/widget.js"></script>`
  )
}

function renderThanks(title: string, thanks: string) {
  return renderDocument(title, html`<p id="thanks">${thanks}</p>`)
}

function renderDocument(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/widget.css" />
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

function renderSlots(slots: readonly Slot[]) {
  const days = Map.groupBy(slots, ({ day }) => day)
  return html`<div class="days">
    ${[...days].map(
      ([day, times]) =>
        html`<fieldset>
          <legend>${day}</legend>
          ${times.map(
            ({ value, time }) =>
              html`<label class="slot"
                ><input type="radio" name="slot" value="${value}" required /><span>${time}</span></label
              >`
          )}
        </fieldset>`
    )}
  </div>`
}

function renderField({ name, label, type, options, optional, half, rows = 3 }: WidgetField) {
  const required = optional ? '' : 'required'
  const control = options
    ? html`<select name="${name}">
        ${options.map((option) => html`<option>${option}</option>`)}
      </select>`
    : type === 'area'
      ? html`<textarea name="${name}" rows="${rows}" ${required}></textarea>`
      : html`<input name="${name}" type="${type ?? 'text'}" ${required} />`
  return html`<label data-half="${String(half === true)}"
    ><span>${label}${optional ? '' : ' *'}</span>${control}</label
  >`
}

// What HighLevel publishes of its forms API (github.com/GoHighLevel/highlevel-api-docs, apps/v3/forms.json, read in November
// 2026): the submissions of the location's forms, and their names.

type Sent = {
  contactId: string
  fields: Record<string, string>
  widget: { id: string; title: string }
  /** The page with the frame, if the frame knows it. */
  page: string
}

/** Keeps what the widgets send, as long as the contact is there, and answers as the API does. */
export function createSubmissions({ contacts, clock, spend }: Omit<Parts, 'submissions'> & { spend: Spend }) {
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
