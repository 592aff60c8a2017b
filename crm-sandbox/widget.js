const form = document.querySelector('form')
const { kind, id, redirect } = form.dataset
const framed = parent !== window
let told = 0

// HighLevel's widgets say everything to anybody too.
const tell = (message) => framed && parent.postMessage(message, '*')

const height = () => Math.ceil(document.documentElement.getBoundingClientRect().height)

addEventListener('message', ({ data }) => {
  if (typeof data === 'string' && data.startsWith('[iFrameSizer]')) {
    const [frameId] = data.slice('[iFrameSizer]'.length).split(':')
    watchHeight(frameId)
  }
  if (Array.isArray(data) && data[0] === 'query-params') takeCampaign(data[1])
})

tell('[iFrameResizerChild]Ready')
tell(['iframeLoaded'])
tell(['fetch-query-params', window.name, 'ocsmSandboxLocation1', id])
tell(['highlevel.setHeight', { height: height(), id: `inline-${id}` }])

function watchHeight(frameId) {
  new ResizeObserver(() => {
    if (height() === told) return
    told = height()
    tell(`[iFrameSizer]${frameId}:${told}:${innerWidth}:resizeObserver`)
  }).observe(document.documentElement)
}

/** The campaign in the frame's own address stands; the page's fills what is missing. */
function takeCampaign(query) {
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
  try {
    const answer = await fetch(form.action, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body: new URLSearchParams(entries)
    })
    const stored = answer.ok && (await answer.json())
    if (!stored.id) throw new Error(`answered ${answer.status}`)
    finish(Object.fromEntries(entries), stored.id)
  } catch (error) {
    console.warn('The form was not sent', error)
    problem.textContent = 'That did not go through. Please try again.'
    button.disabled = false
  }
}

function finish(contact, contactId) {
  tell(['set-sticky-contacts', '_ud', JSON.stringify({ ...contact, id: contactId })])
  if (kind === 'booking') tell(['msgsndr-booking-complete', { fingerprint: contactId, calendarId: id }])
  if (redirect && framed) {
    top.location.href = redirect
    return
  }
  const thanks = document.getElementById('thanks')
  form.hidden = true
  thanks.hidden = false
  thanks.focus()
}
