import { raw } from 'hono/html'

/** The site's look in one short style sheet with system fonts: this page must not depend on the build. */
export const formPageStyle = raw(`
  * { box-sizing: border-box; margin: 0 }
  html { color-scheme: dark; background: #070b09; color: #f3f2ea }
  body { font: 1.0625rem/1.55 system-ui, sans-serif; padding: clamp(32px, 8vw, 96px) clamp(20px, 4.4vw, 64px) }
  main { max-width: 520px; margin: auto; display: grid; gap: 24px }
  h1 { font: 850 clamp(2.375rem, 9vw, 4rem)/.9 'Arial Narrow', Impact, sans-serif; text-transform: uppercase }
  a { color: inherit; text-underline-offset: 4px }
  form, form > div { display: grid; gap: 18px }
  form > div { gap: 7px }
  label { font-weight: 600; font-size: .9375rem }
  input, button { font: inherit; width: 100%; min-height: 54px; padding: 12px 16px; border-radius: 4px }
  input { color: inherit; background: #0d1410; border: 1.5px solid #7a837c }
  input[aria-invalid] { border: 2px solid #ff9585 }
  .problem { color: #ff9585; font-size: .9375rem; font-weight: 550 }
  button { border: 0; background: #d8f34e; color: #0c120e; font-weight: 650; cursor: pointer }
  button:hover { background: #e6fb74 }
  :focus-visible { outline: 3px solid #d8f34e; outline-offset: 3px }
`)
