import { html } from 'hono/html'
import type { WidgetField } from './widget-forms.ts'

type Html = ReturnType<typeof html>

export type WidgetPage = {
  kind: 'form' | 'booking'
  id: string
  title: string
  fields: readonly WidgetField[]
  submit: string
  thanks: string
  /** Hidden fields. */
  hidden: Record<string, string>
  /** URL that the whole page navigates to after the form was sent. */
  redirect?: string | undefined
  slots?: readonly Slot[]
}

export type Slot = { value: string; day: string; time: string }

/** A widget as the CRM serves it: a document of its own that works without scripts and talks to its page with them. */
export function renderWidget({
  kind,
  id,
  title,
  fields,
  submit,
  thanks,
  hidden,
  redirect,
  slots
}: WidgetPage) {
  return renderDocument(
    title,
    html`<form
        method="post"
        action="/widget/${kind}/${id}"
        data-kind="${kind}"
        data-id="${id}"
        data-redirect="${redirect ?? ''}"
      >
        ${Object.entries(hidden).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`
        )}
        ${slots && renderSlots(slots)} ${fields.map(renderField)}
        <button>${submit}</button>
        <p id="problem" role="alert"></p>
      </form>
      <p id="thanks" role="status" tabindex="-1" hidden>${thanks}</p>
      <script src="/widget.js"></script>`
  )
}

export function renderThanks(title: string, thanks: string) {
  return renderDocument(title, html`<p id="thanks">${thanks}</p>`)
}

function renderDocument(title: string, content: Html) {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/widget.css" />
      </head>
      <body>
        ${content}
      </body>
    </html>`
}

function renderSlots(slots: readonly Slot[]) {
  const days = Map.groupBy(slots, ({ day }) => day)
  return html`<div class="days">
    ${[...days].map(
      ([day, times]) =>
        html`<fieldset>
          <legend>${day}</legend>
          ${times.map(
            ({ value, time }) =>
              html`<label class="slot"
                ><input type="radio" name="slot" value="${value}" required /><span>${time}</span></label
              >`
          )}
        </fieldset>`
    )}
  </div>`
}

function renderField({ name, label, type, options, optional, half, rows = 3 }: WidgetField) {
  const required = optional ? '' : 'required'
  const control = options
    ? html`<select name="${name}">
        ${options.map((option) => html`<option>${option}</option>`)}
      </select>`
    : type === 'area'
      ? html`<textarea name="${name}" rows="${rows}" ${required}></textarea>`
      : html`<input name="${name}" type="${type ?? 'text'}" ${required} />`
  return html`<label data-half="${String(half === true)}"
    ><span>${label}${optional ? '' : ' *'}</span>${control}</label
  >`
}
