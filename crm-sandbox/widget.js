const form = document.querySelector('form')
const { kind, id, redirect } = form.dataset
const framed = parent !== window
const place = 'ocsmSandboxLocation1'
let told = 0

// HighLevel's widgets also post their messages to any origin.
const tell = (message) => framed && parent.postMessage(message, '*')

const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height)

addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data.startsWith('[iFrameSizer]')) {
    const [frameId] = data.slice('[iFrameSizer]'.length).split(':')
    watchHeight(frameId)
  }
  if (Array.isArray(data) && data[0] === 'query-params') takePage(data[1], data[2])
})
const known = recall()

tell('[iFrameResizerChild]Ready')
tell(['iframeLoaded'])
tell(['fetch-query-params', window.name, place, id])
tell(['fetch-sticky-contacts', place])
tell(['set-sticky-contacts', `embedded_iframe_inline-${id}`, `inline-${id}`, '{}', ''])
// Reports a known visitor on every start.
if (known) tellContact(known)
tell(['highlevel.setHeight', { height: height(), id: `inline-${id}` }])

function watchHeight(frameId) {
  new ResizeObserver(() => {
    if (height() === told) return
    told = height()
    tell(`[iFrameSizer]${frameId}:${told}:${innerWidth}:resizeObserver`)
  }).observe(document.documentElement)
}

/** The campaign in the frame's own URL wins; the page's campaign fills the gaps. */
function takePage(query, address) {
  if (address) form.querySelector('[name="page_url"]').value = address
  for (const field of form.querySelectorAll('[name^="utm_"]')) field.value ||= query?.[field.name] ?? ''
}

form.addEventListener('submit', (event) => {
  event.preventDefault()
  void send()
})

async function send() {
  const button = form.querySelector('button')
  const problem = document.getElementById('problem')
  const entries = [...new FormData(form)].map(([name, value]) => [
    name,
    value instanceof File ? value.name : value
  ])
  button.disabled = true
  problem.textContent = ''
  let stored
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(entries)
    })
    stored = answer.ok && (await answer.json())
    if (!stored.id) throw new Error(`answered ${answer.status}`)
  } catch (error) {
    console.warn('The form was not sent', error)
    problem.textContent = 'That did not go through. Please try again.'
    button.disabled = false
    return
  }
  finish({ ...Object.fromEntries(entries), id: stored.id })
}

/** The form is stored: if anything fails now, never ask the visitor to send it again. */
function finish(contact) {
  remember(contact)
  tellContact(contact)
  if (kind === 'booking') tell(['msgsndr-booking-complete', { fingerprint: contact.id, calendarId: id }])
  if (redirect && framed && leaveFor(redirect)) return
  const thanks = document.getElementById('thanks')
  form.hidden = true
  thanks.hidden = false
  thanks.focus()
}

function tellContact(contact) {
  tell(['set-sticky-contacts', '_ud', JSON.stringify(contact), place, contact.id])
}

/** Redirects the whole page, as HighLevel does. The browser may refuse. */
function leaveFor(address) {
  try {
    top.location.href = address
    return true
  } catch (error) {
    console.warn('The redirect was refused', error)
    return false
  }
}

/** Without storage, every visitor is new. */
function recall() {
  try {
    return JSON.parse(localStorage.getItem('_ud'))
  } catch {
    return undefined
  }
}

function remember(contact) {
  try {
    localStorage.setItem('_ud', JSON.stringify(contact))
  } catch {
    // No storage: the visitor is new next time.
  }
}
