import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import { personField } from '../../../contract/lead-forms.ts'
import { receiptLink } from '../../../contract/relay-endpoint.ts'
import { htmlPage } from '../html-page.ts'
import { lifeMs, type FoundReceipt } from './receipts.ts'

/** For this long, a browser without scripts reloads the page. In milliseconds. */
const reloadingMs = 10 * 60_000

/**
 * The receipt: when the lead was received, and whether the agency has it. It contains nothing else of the lead, and
 * looks the same for all undelivered leads of an age.
 */
export function receiptPage({ receivedAt, delivered }: FoundReceipt, token: string, now: number) {
  const isReloading = !delivered && now - receivedAt < reloadingMs
  return htmlPage(
    'Your receipt',
    html`<p>We received your details on ${time(receivedAt)}.</p>
      <p id="state" class="state" role="status" data-state="${delivered ? 'delivered' : 'received'}">
        ${delivered ? deliveredState : receivedState}
      </p>
      ${
        !delivered &&
        html`<noscript
          ><p><a href="${receiptLink.path}/${token}">Check again</a></p></noscript
        >`
      }
      <h2>What happens next</h2>
      <p>A person at OCSM reads what you sent and answers by email. You need not send the form again.</p>
      <h2>Your data</h2>
      <p>
        You can
        <a href="${receiptLink.path}/${token}/data">ask us to correct or erase your data</a>.
        <a href="/privacy">What we keep, and why</a>.
      </p>
      <p class="quiet">
        Bookmark this page to keep it. Anyone who has its address can open it. It ends on
        ${day(receivedAt + lifeMs.receipt)}.
      </p>
      <p><a href="/">Back to the site</a></p>
      ${liveUpdate}`,
    isReloading ? html`<noscript><meta http-equiv="refresh" content="10" /></noscript>` : undefined
  )
}

const receivedState = html`<b>Received</b> Our server has your details.`
const deliveredState = html`<b>Delivered</b> Our staff have your details in their system.`

type DataForm = { token: string; kind?: string; email?: string; problem?: string }

/** The form in which a person asks to have their data corrected or erased. */
export function dataFormPage({ token, kind = '', email = '', problem }: DataForm) {
  const { label, longest } = personField('email')
  return htmlPage(
    'Your data',
    html`<p>
        Type the email address that you sent us. A person at OCSM reads your request and writes to that
        address before anything changes.
      </p>
      <form method="post">
        <fieldset>
          <legend>What should we do?</legend>
          ${choice('correct', 'Correct my data', kind !== 'erase')}
          ${choice('erase', 'Erase my data', kind === 'erase')}
        </fieldset>
        <div>
          <label for="email">${label}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${email}"
            maxlength="${longest}"
            autocomplete="email"
            required
            ${problem === undefined ? '' : html`aria-invalid="true" aria-describedby="email-problem" autofocus`}
          />
          ${problem !== undefined && html`<p id="email-problem" class="problem">${problem}</p>`}
        </div>
        <button>Send the request</button>
      </form>
      <p><a href="${receiptLink.path}/${token}">Back to the receipt</a></p>`
  )
}

const choice = (kind: string, label: string, checked: boolean) =>
  html`<label class="choice">
    <input type="radio" name="kind" value="${kind}" ${checked ? html`checked` : ''} /> ${label}
  </label>`

export const requestedPage = (token: string) =>
  htmlPage(
    'We have your request',
    html`<p>A person at OCSM reads it and writes to your email address before anything changes.</p>
      <p><a href="${receiptLink.path}/${token}">Back to the receipt</a></p>`
  )

/** The same page for an address that never existed and for one that has ended. */
export const noReceiptPage = () =>
  htmlPage(
    'No receipt here',
    html`<p>No receipt has this address. A receipt ends after 30 days, or when its data is erased.</p>
      <p><a href="/contact">Contact us</a></p>`
  )

/** For a visitor who has to come back later. */
export const laterPage = (message: string) => htmlPage('Not right now', html`<p>${message}</p>`)

const date = { dateStyle: 'long', timeZone: 'UTC' } as const

const day = (ms: number) => new Intl.DateTimeFormat('en-US', date).format(ms)

function time(ms: number) {
  const words = new Intl.DateTimeFormat('en-US', { ...date, timeStyle: 'short' }).format(ms)
  return html`<time datetime="${new Date(ms).toISOString()}">${words} UTC</time>`
}

/**
 * The script of the receipt: fetches the page again until the agency has the lead, and shows the new state. The first
 * look is after two seconds, later ones up to half a minute apart.
 */
const script = `
let wait = 2000
const shown = document.getElementById('state')
async function look() {
  try {
    const answer = document.hidden ? undefined : await fetch(location.href, { cache: 'no-store' })
    const page = answer?.ok && new DOMParser().parseFromString(await answer.text(), 'text/html')
    const next = page && page.getElementById('state')
    if (next && next.dataset.state !== shown.dataset.state) {
      shown.dataset.state = next.dataset.state
      shown.replaceChildren(...next.childNodes)
    }
  } catch {}
  plan()
}
function plan() {
  if (shown.dataset.state === 'delivered') return
  setTimeout(look, wait)
  wait = Math.min(wait * 1.5, 30000)
}
plan()
`

const liveUpdate = raw(`<script type="module">${script}</script>`)

/** For the page's content security policy, which allows no other script. */
export const liveUpdateHash = `'sha256-${hash('sha256', script, 'base64')}'`
