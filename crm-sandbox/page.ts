import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import { html } from 'hono/html'
import { streamSSE, type SSEStreamingApi } from 'hono/streaming'
import { paletteRule } from '../brand/palette.ts'
import { type Changes, type Contact, type ContactBook, locationSettings } from './contact-book.ts'
import type { Conversations } from './conversations.ts'
import { faultModes, type Faults, type FaultSetting } from './faults.ts'
import { readJsonObject } from './http.ts'
import { sandboxIds, webhookPath } from './ids.ts'
import type { LocationRecords } from './location-records.ts'

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

const style = paletteRule + read('page.css')
const script = read('page.js')

const policy =
  "default-src 'none'; style-src 'self'; script-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const shownContacts = 50

/** Minimum time between two updates of the page, in milliseconds. */
const restMs = 100

type Parts = {
  contacts: ContactBook
  records: LocationRecords
  conversations: Conversations
  faults: Faults
  changes: Changes
}

/** The page that shows contacts as they arrive and sets the fault, and what it asks for. Text of contacts is never run as code. */
export function pageRoutes(parts: Parts) {
  const { contacts, records, conversations, faults } = parts
  const app = new Hono()

  app.get('/', (c) => {
    c.header('Content-Security-Policy', policy)
    return c.html(renderPage(new URL(c.req.url).origin, faults.current()))
  })
  app.get('/page.css', (c) => c.body(style, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/page.js', (c) => c.body(script, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/api/contacts', (c) => c.json(contacts.all().map((contact) => flatten(contact, records))))
  // A person who works in the CRM adds a contact, which may have several addresses, or changes the location's settings.
  app.post('/api/contacts', async (c) => {
    const fields = (await readJsonObject(c.req)) ?? {}
    return c.json(flatten(contacts.record({ location: sandboxIds.location, fields }), records), 201)
  })
  app.post('/api/location', async (c) => {
    Object.assign(contacts.settings, locationSettings.partial().parse(await c.req.json()))
    return c.body(null, 204)
  })
  app.delete('/api/contacts', (c) => {
    contacts.clear()
    conversations.clear()
    return c.body(null, 204)
  })
  app.get('/api/events', (c) => streamSSE(c, (stream) => sendStates(stream, parts)))
  return app
}

/**
 * Sends everything that the page shows, first on connect and then after every change. A slow or reconnecting reader
 * misses nothing, and no queue grows for it.
 */
async function sendStates(
  stream: SSEStreamingApi,
  { contacts, records, conversations, faults, changes }: Parts
) {
  let change = Promise.withResolvers<void>()
  const wake = () => change.resolve()
  changes.on('change', wake)
  stream.onAbort(wake)

  while (!stream.aborted) {
    change = Promise.withResolvers<void>()
    const state = {
      total: contacts.all().length,
      contacts: contacts
        .newest(shownContacts)
        .map((contact) =>
          Object.assign({}, contact, records.describe(contact), conversations.describe(contact))
        ),
      faults: faults.current()
    }
    await stream.writeSSE({ event: 'state', data: JSON.stringify(state) })
    await stream.sleep(restMs)
    await change.promise
  }
  changes.off('change', wake)
}

/** The fields as received, plus what the sandbox recorded. If names clash, the sandbox's field wins. */
function flatten(contact: Contact, records: LocationRecords) {
  const { fields, id, receivedAt, deliveries, webhookId, notes } = contact
  const lists = Object.entries({ notes: notes.map(({ body }) => body), ...records.describe(contact) })
  const more = Object.fromEntries(lists.filter(([, list]) => list.length > 0))
  return { ...fields, id, receivedAt, deliveries, webhookId, ...more }
}

function renderPage(origin: string, setting: FaultSetting) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>CRM sandbox</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/page.css" />
        <script src="/page.js" defer></script>
      </head>
      <body>
        <header class="top">
          <h1>CRM sandbox</h1>
          <div>
            <p>
              This is not a CRM. It stands in for HighLevel on this machine: it takes the leads that the relay
              delivers and shows what came. Nothing goes any further, and all is forgotten when it stops.
            </p>
            <p class="link" data-live="false"><span id="link">Connecting…</span></p>
            <p id="problem" role="alert"></p>
          </div>
        </header>
        <main>${renderContacts(origin)} ${renderFaults(setting)}</main>
        <p id="arrival" class="unseen" role="status"></p>
      </body>
    </html>`
}

function renderContacts(origin: string) {
  return html`<section class="contacts" aria-labelledby="contacts-title">
    <div class="bar">
      <h2 id="contacts-title" tabindex="-1">Contacts <span id="total"></span></h2>
      <a href="/api/contacts">As JSON</a>
      <button type="button" id="clear" class="line" aria-label="Clear the list" hidden>Clear</button>
    </div>
    <noscript
      ><p>
        This list needs JavaScript. Without it, read the contacts <a href="/api/contacts">as JSON</a>.
      </p></noscript
    >
    <div id="empty" class="empty" hidden>
      <h3>No contact yet</h3>
      <p>Send a form on the site: the lead shows up here as soon as the relay has delivered it.</p>
      <p>Or send one from a terminal:</p>
      <pre><code>curl ${origin}${webhookPath} \\
  -H 'Content-Type: application/json' \\
  -d '{"firstName":"Sam","email":"sam@example.com"}'</code></pre>
    </div>
    <ol id="list" reversed></ol>
    <p id="more" class="quiet" hidden>
      These are the newest ${shownContacts}. <a href="/api/contacts">All of them as JSON</a>
    </p>
    <template id="contact">
      <li class="contact">
        <header>
          <time><b></b> <span></span></time>
          <h3></h3>
          <p class="repeats" hidden></p>
        </header>
        <dl></dl>
        <p class="blank" hidden></p>
        <p class="ids"></p>
        <p>
          <button type="button" class="line" data-source="app">Answer as a person</button>
          <button type="button" class="line" data-source="workflow">Answer as a workflow</button>
        </p>
      </li>
    </template>
  </section>`
}

function renderFaults({ mode: active, rate }: FaultSetting) {
  const percent = Math.round(rate * 100)
  return html`<details class="faults" open>
    <summary>
      <h2>Fault</h2>
      <span id="fault">${active}</span>
    </summary>
    <p class="quiet">
      What happens to the next calls of the relay, and to the forms and calendars on the site. This page
      itself is never affected.
    </p>
    <div class="modes" role="group" aria-label="Fault">
      ${faultModes.map(
        ({ mode, effect }) =>
          html`<button type="button" data-mode="${mode}" aria-pressed="${String(mode === active)}">
            <b>${mode}</b> <span>${effect}</span>
          </button>`
      )}
    </div>
    <label for="rate">Share of calls affected <output id="percent" for="rate">${percent} %</output></label>
    <input id="rate" type="range" min="0" max="100" step="5" value="${percent}" />
  </details>`
}
