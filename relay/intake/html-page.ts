import { html, raw } from 'hono/html'
import { paletteRule } from '../../brand/palette.ts'

type Markup = ReturnType<typeof html>

/** A page that the relay itself makes. No search engine lists it. */
export function htmlPage(heading: string, main: Markup, head?: Markup) {
  return html`<!doctype html>
    <html lang="en">
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
        <main>
          <h1>${heading}</h1>
          ${main}
        </main>
      </body>
    </html>`
}

/** The site's look in one short style sheet with system fonts: these pages must not depend on the build. */
const pageStyle = raw(`
  ${paletteRule}
  * { box-sizing: border-box; margin: 0 }
  html { color-scheme: dark; background: var(--night); color: var(--chalk) }
  body { font: 1.0625rem/1.55 system-ui, sans-serif; padding: clamp(32px, 8vw, 96px) clamp(20px, 4.4vw, 64px) }
  main { max-width: 520px; margin: auto; display: grid; gap: 24px }
  h1 { font: 850 clamp(2.375rem, 9vw, 4rem)/.9 'Arial Narrow', Impact, sans-serif; text-transform: uppercase }
  p { text-wrap: pretty }
  h2 { font-size: 1.25rem; line-height: 1.2; margin-block: 8px -12px }
  a { color: inherit; text-underline-offset: 4px }
  form, form > div { display: grid; gap: 18px }
  form > div { gap: 7px }
  label { font-weight: 600; font-size: .9375rem }
  input, button { font: inherit; width: 100%; min-height: 54px; padding: 12px 16px; border-radius: 4px }
  input { color: inherit; background: var(--night-2); border: 1.5px solid color-mix(in srgb, var(--mist) 73%, var(--night)) }
  input[aria-invalid] { border: 2px solid var(--red-night) }
  fieldset { border: 0; padding: 0; display: grid; gap: 8px }
  legend { padding: 0; font-weight: 600; font-size: .9375rem }
  .choice { display: flex; align-items: center; gap: 12px; min-height: 44px; font-weight: 400; font-size: inherit }
  input[type=radio] { width: 22px; min-height: 22px; accent-color: var(--volt) }
  .state { padding: 16px 20px; border-left: 4px solid var(--mist); background: var(--night-2) }
  .state[data-state=delivered] { border-color: var(--volt) }
  .state b { display: block; font-size: 1.25rem }
  .quiet { color: var(--mist); font-size: .9375rem }
  .problem { color: var(--red-night); font-size: .9375rem; font-weight: 550 }
  button { border: 0; background: var(--volt); color: var(--ink); font-weight: 650; cursor: pointer }
  button:hover { background: var(--volt-hi) }
  :focus-visible { outline: 3px solid var(--volt); outline-offset: 3px }
`)
