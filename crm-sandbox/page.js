const byId = (id) => document.getElementById(id)
const list = byId('list')
const rate = byId('rate')
const panel = document.querySelector('.faults')
const modeButtons = [...document.querySelectorAll('[data-mode]')]
const cards = new Map()
let started = false

panel.open = matchMedia('(min-width: 1000px)').matches

const events = new EventSource('/api/events')
events.addEventListener('open', () => {
  showLink(true)
  byId('problem').textContent = ''
})
events.addEventListener('error', () => showLink(false))
events.addEventListener('state', (event) => {
  const { total, contacts, faults } = JSON.parse(event.data)
  showContacts(contacts, total)
  showFault(faults)
})

function showLink(live) {
  byId('link').textContent = live ? 'Live' : 'Connection lost, trying again…'
  byId('link').parentElement.dataset.live = live
}

function showContacts(contacts, total) {
  const kept = new Set(contacts.map(({ id }) => id))
  for (const [id, { card }] of cards) {
    if (kept.has(id)) continue
    card.remove()
    cards.delete(id)
  }

  const arrived = contacts.filter(({ id }) => !cards.has(id))
  for (const contact of contacts.toReversed()) {
    const shown = cards.get(contact.id)
    const state = [contact.deliveries, ...contact.deals, ...contact.workflows, ...contact.messages].join('\n')
    if (shown?.state === state) continue
    const card = renderContact(contact)
    cards.set(contact.id, { card, state })
    if (shown) shown.card.replaceWith(card)
    else list.prepend(card)
    if (started) card.classList.add('new')
  }

  list.start = total
  byId('total').textContent = total.toLocaleString('en-US')
  byId('empty').hidden = total > 0
  byId('clear').hidden = total === 0
  byId('more').hidden = total === contacts.length
  if (started && arrived.length > 0) announce(arrived)
  if (started && total === 0) byId('arrival').textContent = ''
  if (!started) showWanted()
  started = true
}

/** The desk links to a contact by its id. */
function showWanted() {
  const wanted = cards.get(location.hash.slice(1))?.card
  wanted?.setAttribute('aria-current', 'true')
  wanted?.scrollIntoView({ block: 'center' })
}

function announce(arrived) {
  const names = arrived.slice(0, 3).map(({ fields }) => nameOf(fields))
  const count = arrived.length === 1 ? 'New contact' : `${arrived.length} new contacts`
  byId('arrival').textContent = `${count}: ${names.join(', ')}`
}

// Contacts are untrusted: they are inserted as text only.
function renderContact({ id, fields, receivedAt, deliveries, webhookId, deals, workflows, messages }) {
  const card = byId('contact').content.firstElementChild.cloneNode(true)
  const put = (selector, text) => {
    const element = card.querySelector(selector)
    element.textContent = text
    element.hidden = text === ''
  }

  const time = new Date(receivedAt)
  card.querySelector('time').dateTime = receivedAt
  put('time b', time.toLocaleTimeString('en-US', { hourCycle: 'h23' }))
  put('time span', time.toLocaleDateString('en-US', { month: 'short', day: 'numeric' }))
  put('h3', nameOf(fields))
  put('.repeats', deliveries > 1 ? `Delivered ${deliveries} times` : '')
  put('.ids', [`id ${id}`, webhookId && `webhook-id ${webhookId}`].filter(Boolean).join(' · '))

  for (const button of card.querySelectorAll('[data-source]'))
    button.addEventListener('click', () => {
      const message = { contactId: id, source: button.dataset.source, direction: 'outbound' }
      void send('/api/messages', { method: 'POST', body: JSON.stringify(message) })
    })

  const entries = [
    ...Object.entries(fields),
    ...deals.map((deal) => ['Deal', deal]),
    ...workflows.map((workflow) => ['Workflow', workflow]),
    ...messages.map((message) => ['Message', message])
  ]
  const blank = entries.filter(([, value]) => value === '').map(([name]) => name)
  put('.blank', blank.length > 0 ? `Came empty: ${blank.join(', ')}` : '')
  for (const [name, value] of entries) {
    if (value !== '') card.querySelector('dl').append(renderField(name, value))
  }
  return card
}

function renderField(name, value) {
  const field = document.createElement('div')
  const term = document.createElement('dt')
  const detail = document.createElement('dd')
  term.textContent = name
  detail.textContent = typeof value === 'string' ? value : JSON.stringify(value)
  field.append(term, detail)
  return field
}

function nameOf({ name, firstName, lastName, email }) {
  const parts = [firstName, lastName].filter((part) => typeof part === 'string' && part !== '')
  return (
    [name, parts.join(' '), email].find((text) => typeof text === 'string' && text.trim() !== '') ?? 'No name'
  )
}

function showFault(setting) {
  const percent = Math.round(setting.rate * 100)
  for (const button of modeButtons) button.ariaPressed = String(button.dataset.mode === setting.mode)
  panel.dataset.on = setting.mode !== 'none'
  byId('fault').textContent =
    setting.mode === 'none' || percent === 100 ? setting.mode : `${setting.mode}, ${percent} %`
  rate.value = percent
  showPercent()
}

function showPercent() {
  byId('percent').textContent = `${rate.value} %`
}

for (const button of modeButtons) button.addEventListener('click', () => void setFault(button.dataset.mode))
rate.addEventListener('input', showPercent)
rate.addEventListener('change', () => {
  void setFault(modeButtons.find((button) => button.ariaPressed === 'true').dataset.mode)
})
byId('clear').addEventListener('click', () => {
  byId('contacts-title').focus()
  void send('/api/contacts', { method: 'DELETE' })
})

function setFault(mode) {
  return send('/api/faults', {
    method: 'POST',
    body: JSON.stringify({ mode, rate: rate.valueAsNumber / 100 })
  })
}

async function send(path, request) {
  const problem = await fetch(path, request).then(
    (answer) => (answer.ok ? '' : `The sandbox refused: ${answer.status}.`),
    () => 'The sandbox does not answer. Is it still running?'
  )
  byId('problem').textContent = problem
}
