import { html, raw } from 'hono/html'
import { guardianVersion, guardianWording } from '../../../contract/consent-wordings.ts'
import { fillIn, inLanguage } from '../../../contract/languages.ts'
import { personField } from '../../../contract/lead-forms.ts'
import type { WordsOfLanguage } from '../../../contract/messages.ts'
import type { Guardian } from '../../outbox/store.ts'
import { htmlPage } from '../html-page.ts'
import { time } from './receipt-page.ts'

// The page on which the parent or guardian of a player under 18 answers. It never shows an email address: anybody with the
// link can open it.

/** A page is over once its guardian has agreed, or has declined and staff have not closed the request to erase yet. */
export const isAnswered = ({ state, asksToErase }: Guardian) =>
  state === 'agreed' || (state === 'declined' && asksToErase)

type Shown = {
  words: WordsOfLanguage
  /** The site's host: `ocsm.example`. */
  host: string
  /** The path of the receipt, while it works. */
  receipt: string | undefined
  /** An email address that is not the lead's. */
  wrong?: string
}

export function guardianPage(found: Guardian, shown: Shown) {
  if (found.state === 'agreed') return agreedPage(found, shown)
  return isAnswered(found) ? declinedPage(found, shown) : askingPage(found, shown)
}

function askingPage({ name, page, receivedAt }: Guardian, { words, host, receipt, wrong }: Shown) {
  const said = words.pageWords.guardian
  const filled = (sentence: string) => fillIn(sentence, { name })
  const [before = '', after = ''] = filled(said.intro).split('{time}')
  return htmlPage(words, {
    heading: filled(said.title),
    head: raw(`<style>${style}</style>`),
    main: html`<div class="about">
        <p>${before}${time(receivedAt, words.language)}${after}</p>
        <p class="adult">${said.adult}</p>
        <h2>${said.have.title}</h2>
        <ul>
          <li>${filled(said.have.name)}</li>
          <li>${said.have.email}</li>
          <li>${fillIn(said.have.page, { page: host + page })}</li>
          <li>${said.have.more}</li>
        </ul>
        <h2>${said.would.title}</h2>
        <p>${filled(said.would.text)}</p>
      </div>
      <form method="post" novalidate>
        <h2>${said.consent}</h2>
        ${wordingOf(guardianVersion, words)}
        <div>
          <label for="email">${said.email}</label>
          <input
            id="email"
            name="email"
            type="email"
            value="${wrong ?? ''}"
            maxlength="${personField('email').longest}"
            autocomplete="email"
            required
            ${wrong === undefined ? '' : html`aria-invalid="true" aria-describedby="email-problem" autofocus`}
          />
          ${wrong !== undefined && html`<p id="email-problem" class="problem">${said.otherEmail}</p>`}
        </div>
        <input type="hidden" name="version" value="${guardianVersion}" />
        <button name="answer" value="agreed">${filled(said.agree)}</button>
        <button name="answer" value="declined" class="plain">${said.decline}</button>
      </form>
      ${toReceipt(words, receipt)}`
  })
}

function agreedPage({ name, at = 0, version = 0, answeredIn }: Guardian, { words, receipt }: Shown) {
  const { text, next, title } = words.pageWords.guardian.agreed
  const [before = '', after = ''] = fillIn(text, { name }).split('{time}')
  return htmlPage(words, {
    heading: title,
    head: raw(`<style>${style}</style>`),
    main: html`<p>${before}${time(at, words.language)}${after}</p>
      ${wordingOf(version, { ...words, language: answeredIn ?? words.language })}
      <p>${next} ${toContact(words)}</p>
      ${toReceipt(words, receipt)}`
  })
}

function declinedPage({ name, at = 0 }: Guardian, { words, receipt }: Shown) {
  const { text, next, title } = words.pageWords.guardian.declined
  const [before = '', after = ''] = fillIn(text, { name }).split('{time}')
  return htmlPage(words, {
    heading: title,
    head: raw(`<style>${style}</style>`),
    main: html`<p>${before}${time(at, words.language)}${after}</p>
      <p>${next} ${toContact(words)}</p>
      ${toReceipt(words, receipt)}`
  })
}

/** The same page for an address that never existed and for one whose lead was erased. */
export function noGuardianPage(words: WordsOfLanguage) {
  const { title, text } = words.pageWords.guardian.gone
  return htmlPage(words, {
    heading: title,
    main: html`<p>${text}</p>
      <p>${toContact(words)}</p>`
  })
}

const wordingOf = (version: number, { language }: WordsOfLanguage) =>
  html`<ul class="said">
    ${guardianWording(version, language)?.points.map((point) => html`<li>${point}</li>`)}
  </ul>`

const toContact = ({ language, pageWords }: WordsOfLanguage) =>
  html`<a href="${inLanguage(language, '/contact')}">${pageWords.guardian.contact}</a>`

const toReceipt = ({ pageWords }: WordsOfLanguage, path: string | undefined) =>
  path !== undefined && html`<p class="ends"><a href="${path}">${pageWords.guardian.receipt}</a></p>`

const style = `
  h1 { max-width: 10em; overflow-wrap: anywhere }
  .about { display: grid; gap: 16px; max-width: 620px; overflow-wrap: anywhere }
  .about h2, form h2 { margin-top: 8px }
  form h2 { margin-top: 0 }
  main > form { align-self: start }
  ul { display: grid; gap: 8px; padding-left: 20px; max-width: 620px }
  li::marker { color: var(--volt) }
  .adult { padding-left: 16px; border-left: 3px solid var(--volt); font-weight: 550 }
  .ends a { display: inline-block; padding: 9px 0 }
  button { overflow-wrap: anywhere }
  .plain { background: none; color: inherit; box-shadow: inset 0 0 0 1.5px color-mix(in srgb, var(--mist) 73%, var(--night)) }
  .plain:hover { background: color-mix(in srgb, var(--chalk) 12%, transparent) }
`
