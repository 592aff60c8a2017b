import { html, raw } from 'hono/html'
import { paletteRule } from '../../brand/palette.ts'
import { inLanguage, languageOf } from '../../contract/languages.ts'
import type { WordsOfLanguage } from '../../contract/messages.ts'

type Markup = ReturnType<typeof html>

type Page = { heading: string; main: Markup; head?: Markup }

/** A page that the relay itself makes. No search engine lists it. */
export function htmlPage({ language }: WordsOfLanguage, { heading, main, head }: Page) {
  return html`<!doctype html>
    <html lang="${languageOf(language).tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} | OCSM</title>
        <style>
          ${pageStyle}
        </style>
        ${head}
      </head>
      <body>
        <header>
          <a href="${inLanguage(language, '/')}"
            ><svg viewBox="0 0 34 34" aria-hidden="true">
              <circle cx="17" cy="17" r="15.5" />
              <path d="M17 1.5v31" />
              <circle cx="17" cy="17" r="4" /></svg
            >OCSM</a
          >
        </header>
        <main>
          <h1>${heading}</h1>
          ${main}
        </main>
      </body>
    </html>`
}

/** The site's look in one short style sheet. If the build's fonts are missing, the system's take their place. */
const pageStyle = raw(`
  ${paletteRule}
  @font-face { font-family: 'Sofia XC'; src: url(/fonts/display.woff2) format('woff2'); font-weight: 1 1000; font-display: swap }
  @font-face { font-family: Figtree; src: url(/fonts/text.woff2) format('woff2'); font-weight: 400 650; font-display: swap }
  * { box-sizing: border-box; margin: 0 }
  html { color-scheme: dark; background: var(--night); color: var(--chalk) }
  body { font: 1.0625rem/1.55 Figtree, system-ui, sans-serif; padding: 0 max(20px, 4.4vw, 50vw - 688px) 72px }
  body > header { display: flex; align-items: center; min-height: 68px }
  body > header a { display: flex; gap: 10px; align-items: center; min-height: 44px; font-size: 1.75rem; text-decoration: none }
  svg { width: 30px; fill: none; stroke: var(--volt); stroke-width: 3 }
  svg circle:last-child { fill: var(--volt) }
  main { display: grid; gap: 24px; padding-top: clamp(16px, 2.8vw, 40px) }
  main > :is(p, form) { max-width: 520px }
  h1, h2, .big, body > header { font: 850 clamp(2.75rem, 5.6vw, 5rem)/.87 'Sofia XC', 'Arial Narrow', Impact, sans-serif; text-transform: uppercase; text-wrap: balance }
  h2 { font-size: 1.75rem; line-height: 1 }
  p { text-wrap: pretty }
  a { color: inherit; text-underline-offset: 4px }
  form, form > div { display: grid; gap: 18px }
  form > div { gap: 7px }
  label { font-weight: 600; font-size: .9375rem }
  input, button, .button { font: inherit; width: 100%; min-height: 54px; padding: 12px 16px; border-radius: 4px }
  input { color: inherit; background: var(--night-2); border: 1.5px solid color-mix(in srgb, var(--mist) 73%, var(--night)) }
  input[aria-invalid] { border: 2px solid var(--red-night) }
  fieldset { border: 0; padding: 0; display: grid; gap: 8px }
  legend { padding: 0; font-weight: 600; font-size: .9375rem }
  .choice { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 400; font-size: inherit }
  input[type=radio] { width: 22px; min-height: 22px; accent-color: var(--volt) }
  .problem { color: var(--red-night); font-size: .9375rem; font-weight: 550 }
  .button { width: auto; line-height: 30px; text-decoration: none }
  button, .button { border: 0; background: var(--volt); color: var(--ink); font-weight: 650; cursor: pointer }
  button:hover, .button:hover { background: var(--volt-hi) }
  @media (min-width: 900px) {
    main:has(> form) { grid-template: auto auto 1fr / minmax(0, 1fr) 520px; column-gap: 72px }
    main > form { grid-area: 1 / 2 / 4; padding: 32px; border-radius: 8px; background: var(--night-3) }
  }
  :focus-visible { outline: 3px solid var(--volt); outline-offset: 3px }
`)
