import { hash } from 'node:crypto'
import { html, raw } from 'hono/html'
import type { DataRequestKind } from '../../../contract/desk.ts'
import { fillIn, inLanguage, type Language, languageOf } from '../../../contract/languages.ts'
import { personField } from '../../../contract/lead-forms.ts'
import type { WordsOfLanguage } from '../../../contract/messages.ts'
import { receiptLink, type ReceiptState } from '../../../contract/relay-endpoint.ts'
import { htmlPage } from '../html-page.ts'
import { lifeMs, type FoundReceipt } from './receipts.ts'

/** For this long, a browser without scripts reloads the page. In milliseconds. */
const reloadingMs = 10 * 60_000

/** A lead that the agency does not have by then waits for something. In milliseconds. */
const usualMs = 60_000

/** Looks the same for all undelivered leads of an age: a sender does not learn what became of theirs. */
export function stateOf({ receivedAt, delivered }: FoundReceipt, now: number): ReceiptState {
  if (delivered) return 'delivered'
  return now - receivedAt < usualMs ? 'received' : 'waiting'
}

type Shown = { token: string; state: ReceiptState; now: number; words: WordsOfLanguage }

/** The receipt: when the lead was received, and whether the agency has it. It contains nothing else of the lead. */
export function receiptPage({ receivedAt }: FoundReceipt, { token, state, now, words }: Shown) {
  const { language, messages, pageWords } = words
  const isUndelivered = state !== 'delivered'
  const { title, text } = messages.receiptStates[state]
  const { start, end } = messages.receiptWay
  const { next, keep, wrong, ...said } = pageWords.receipt
  const [before, after] = said.receivedOn.split('{time}')
  return htmlPage(words, {
    heading: said.title,
    main: html`<div id="state" data-state="${state}">
        <p class="big" aria-hidden="true" data-live>${title}</p>
        <div class="way" aria-hidden="true"><i></i><u></u><i></i></div>
        <p class="ends" aria-hidden="true"><span>${start}</span><span>${end}</span></p>
        <p role="status" data-live><span class="unseen">${title}.</span> ${text}</p>
      </div>
      <p class="quiet">${before}${time(receivedAt, language)}${after}</p>
      ${
        isUndelivered &&
        html`<noscript
          ><p><a href="${receiptLink.path}/${token}">${said.checkAgain}</a></p></noscript
        >`
      }
      <div class="columns">
        <div>
          <h2>${next.title}</h2>
          <p>${next.text}</p>
          <p><a href="${inLanguage(language, '/opportunities')}">${next.link}</a></p>
        </div>
        <div>
          <h2>${keep.title}</h2>
          <p>${fillIn(keep.text, { day: day(receivedAt + lifeMs.receipt, language) })}</p>
          <button id="copy" type="button" data-copied="${keep.copied}" hidden>${keep.copy}</button>
        </div>
        <div>
          <h2>${wrong.title}</h2>
          <p>
            <a href="${receiptLink.path}/${token}/data">${wrong.data}</a><br />
            <a href="${receiptLink.path}/${token}/data?kind=no-contact">${wrong.noContact}</a><br />
            <a href="${inLanguage(language, '/privacy')}">${wrong.privacy}</a>
          </p>
        </div>
      </div>
      ${pageScript}`,
    head: html`<style>
        ${receiptStyle}
      </style>
      ${
        isUndelivered &&
        now - receivedAt < reloadingMs &&
        html`<noscript><meta http-equiv="refresh" content="10" /></noscript>`
      }`
  })
}

export const receiptStyle = raw(`
  h1:has(+ .way) { font-size: clamp(3.75rem, 10.5vw, 9.5rem); max-width: 6em }
  h1:has(+ #state) { font: 600 1.0625rem/1.55 Figtree, system-ui, sans-serif; text-transform: none }
  #state { display: grid; gap: 12px }
  .big { font-size: clamp(5rem, 17vw, 15rem); line-height: .8; margin-left: -.033em }
  .unseen { position: absolute; clip-path: inset(50%) }
  .way { display: flex; gap: 10px; align-items: center; margin-top: 12px }
  .way i { width: 18px; height: 18px; border-radius: 50%; box-shadow: inset 0 0 0 2.5px var(--volt) }
  .way i:first-child, [data-state=delivered] .way i { background: var(--volt) }
  .way u { flex: 1; height: 12px; background: radial-gradient(circle, var(--volt) 1.7px, transparent 2.2px) 0 50%/12px 12px repeat-x }
  [data-state=received] .way u { opacity: .3 }
  [data-state=waiting] .way u { text-align: center; text-decoration: none; font: 850 1.75rem/10px 'Sofia XC', sans-serif; color: var(--volt) }
  [data-state=waiting] .way u::after { content: 'X'; padding: 0 8px; background: var(--night) }
  .ends { display: flex; justify-content: space-between; margin: -4px 0 12px; font-weight: 600 }
  #state:not([data-state=delivered]) .ends > :last-child { color: var(--mist) }
  .columns { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 32px; margin-top: 8px; padding-top: 24px; border-top: 1px solid color-mix(in srgb, var(--chalk) 16%, transparent) }
  .way + .columns { padding-top: 0; border: 0 }
  .columns > div { display: grid; gap: 8px; align-content: start }
  .columns p:has(> a) { margin-top: -8px }
  .columns p > a { display: inline-block; min-height: 44px; line-height: 44px }
  .quiet { color: var(--mist); font-size: .9375rem; margin-top: -20px }
  #copy, .columns .button { width: auto; justify-self: start; line-height: 30px }
  #copy, .columns .act { margin-top: 16px }
  .act { display: flex; gap: 24px; align-items: center }
`)

type DataForm = {
  token: string
  kind?: DataRequestKind | undefined
  email?: string
  problem?: string
  words: WordsOfLanguage
}

/** The form in which a person asks to have their data corrected or erased, or to be left alone. */
export function dataFormPage({ token, kind = 'correct', email = '', problem, words }: DataForm) {
  const { data } = words.pageWords
  return htmlPage(words, {
    heading: data.title,
    main: html`<p>${data.text}</p>
      <form method="post" novalidate>
        <fieldset>
          <legend>${data.legend}</legend>
          ${choice('correct', data.correct, kind === 'correct')}
          ${choice('erase', data.erase, kind === 'erase')}
          ${choice('no-contact', data.noContact, kind === 'no-contact')}
        </fieldset>
        <div>
          <label for="email">${words.messages.fields.email.label}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${email}"
            maxlength="${personField('email').longest}"
            autocomplete="email"
            required
            ${problem === undefined ? '' : html`aria-invalid="true" aria-describedby="email-problem" autofocus`}
          />
          ${problem !== undefined && html`<p id="email-problem" class="problem">${problem}</p>`}
        </div>
        <button>${data.send}</button>
      </form>
      ${backTo(token, words)}`
  })
}

const backTo = (token: string, { pageWords }: WordsOfLanguage) =>
  html`<p><a href="${receiptLink.path}/${token}">${pageWords.data.back}</a></p>`

const choice = (kind: DataRequestKind, label: string, checked: boolean) =>
  html`<label class="choice">
    <input type="radio" name="kind" value="${kind}" ${checked ? html`checked` : ''} /> ${label}
  </label>`

export function requestedPage(token: string, kind: DataRequestKind, words: WordsOfLanguage) {
  const { title, text, noContact } = words.pageWords.data.requested
  return htmlPage(words, {
    heading: title,
    main: html`<p>${kind === 'no-contact' ? noContact : text}</p>
      ${backTo(token, words)}`
  })
}

/** The same page for an address that never existed and for one that has ended. */
export function noReceiptPage(words: WordsOfLanguage) {
  const { language, pageWords } = words
  const { title, what, why } = pageWords.noReceipt
  return htmlPage(words, {
    heading: title,
    main: html`<div class="way" aria-hidden="true"><u></u><i></i></div>
      <div class="columns">
        <div>
          <h2>${what.title}</h2>
          <p>${what.text}</p>
          <p class="act">
            <a class="button" href="${inLanguage(language, '/contact')}">${what.contact}</a>
            <a href="${inLanguage(language, '/')}">${what.home}</a>
          </p>
        </div>
        <div>
          <h2>${why.title}</h2>
          <p>${why.text}</p>
        </div>
      </div>`,
    head: raw(`<style>${receiptStyle}</style>`)
  })
}

/** For a visitor who has to come back later. */
export const laterPage = (message: string, words: WordsOfLanguage) =>
  htmlPage(words, { heading: words.pageWords.later.title, main: html`<p>${message}</p>` })

const date = { dateStyle: 'long', timeZone: 'UTC' } as const

const day = (ms: number, language: Language) =>
  unbroken(new Intl.DateTimeFormat(languageOf(language).locale, date).format(ms))

/** Lets a line break only between the date and the time, at the space before `at 7:50 PM`. */
export function time(ms: number, language: Language) {
  const format = new Intl.DateTimeFormat(languageOf(language).locale, { ...date, timeStyle: 'short' })
  const words = format
    .formatToParts(ms)
    .map(({ value }, place, all) =>
      all[place + 1]?.type === 'hour' ? value.replaceAll(/(?<= .*) /g, '\u00a0') : unbroken(value)
    )
  return html`<time datetime="${new Date(ms).toISOString()}">${words.join('')} UTC</time>`
}

const unbroken = (words: string) => words.replaceAll(' ', '\u00a0')

/**
 * The script of the receipt. It fetches the page again until the agency has the lead, and shows the new state: first after
 * two seconds, later up to half a minute apart. It copies the address of the page; browsers refuse that without TLS. And it
 * writes the time in the visitor's own time zone.
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
      const news = next.querySelectorAll('[data-live]')
      shown.querySelectorAll('[data-live]').forEach((part, place) => part.replaceChildren(...news[place].childNodes))
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
const copy = document.getElementById('copy')
const label = copy.textContent
copy.hidden = false
copy.onclick = async () => {
  try {
    await navigator.clipboard.writeText(location.href)
    copy.textContent = copy.dataset.copied
    setTimeout(() => (copy.textContent = label), 2000)
  } catch {
    prompt(label, location.href)
  }
}
const format = { dateStyle: 'long', timeStyle: 'short' }
const { lang } = document.documentElement
for (const time of document.getElementsByTagName('time')) {
  const at = new Date(time.dateTime)
  const parts = new Intl.DateTimeFormat(lang, { hour: 'numeric', timeZoneName: 'short' }).formatToParts(at)
  const zone = parts.find(({ type }) => type === 'timeZoneName').value
  time.textContent = new Intl.DateTimeFormat(lang, format).format(at) + ' ' + zone
}
`

const pageScript = raw(`<script type="module">${script}</script>`)

/** For the page's content security policy, which allows no other script. */
export const scriptHash = `'sha256-${hash('sha256', script, 'base64')}'`
