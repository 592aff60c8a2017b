import { Hono, type Context } from 'hono'
import { readFileSync } from 'node:fs'
import { paletteRule } from '../brand/palette.ts'
import { campaignFields, readCampaign } from '../contract/campaign.ts'
import type { Clock } from './clock.ts'
import type { ContactBook } from './contact-book.ts'
import { sandboxIds } from './ids.ts'
import { refuse } from './refuse.ts'
import { bookingFields, calendars, widgetForms } from './widget-forms.ts'
import { renderThanks, renderWidget, type Slot, type WidgetPage } from './widget-page.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const files = {
  style: paletteRule + read('./widget.css'),
  script: read('./widget.js'),
  embed: read('./form-embed.js')
}
const javascript = { 'Content-Type': 'text/javascript; charset=utf-8' }

/** Times of day that a call can be booked at. */
const hours = ['9:00', '11:00', '14:00', '16:00']
const dayMs = 86_400_000

/** The CRM's forms and calendars, which sites embed in frames, and the routes that receive them. */
export function widgetRoutes({ contacts, clock }: { contacts: ContactBook; clock: Clock }) {
  return new Hono()
    .get('/:kind/:id', (c) => {
      const page = findWidget(c, clock.now())
      if (!page) return noWidget(c)
      c.header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; form-action 'self'; base-uri 'none'"
      )
      return c.html(renderWidget(page))
    })
    .post('/:kind/:id', async (c) => {
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
      const { contact } = contacts.upsert({
        location: sandboxIds.location,
        fields: { ...fields, ...from, source: page.title }
      })
      if (c.req.header('Accept')?.includes('application/json')) return c.json({ id: contact.id })
      return c.html(renderThanks(page.title, page.thanks))
    })
}

/** The widgets' own files, and the script that a site loads for them. */
export function widgetFileRoutes() {
  return new Hono()
    .get('/widget.css', (c) => c.body(files.style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
    .get('/widget.js', (c) => c.body(files.script, 200, javascript))
    .get('/js/form_embed.js', (c) => c.body(files.embed, 200, javascript))
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

const weekday = new Intl.DateTimeFormat('en-US', {
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  timeZone: 'UTC'
})

/** The times of the next five working days. */
function nextSlots(now: number): Slot[] {
  const days = Array.from({ length: 7 }, (_, index) => new Date(now + (index + 1) * dayMs))
  const working = days.filter((day) => day.getUTCDay() % 6 !== 0).slice(0, 5)
  return working.flatMap((day) =>
    hours.map((time) => ({
      value: `${day.toISOString().slice(0, 10)} ${time}`,
      day: weekday.format(day),
      time
    }))
  )
}
