import { html } from 'hono/html'
import { pageStyle } from './html-page-style.ts'

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
