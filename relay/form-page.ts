import { html } from 'hono/html'
import { besideTheLead, relayPath } from '../contract/relay-endpoint.ts'
import { findLeadForm } from '../contract/lead-forms.ts'
import { formPageStyle } from './form-page-style.ts'
import type { FormPost } from './form-post.ts'
import type { Refusal } from './refusal.ts'

const inputs = [
  { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name' },
  { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
  { name: 'email', label: 'Email', type: 'email', autocomplete: 'email' }
] as const

type Input = (typeof inputs)[number]

/** What a visitor without JavaScript sees when a form was turned away: why, and the form with what was typed. */
export function formPage(refusal: Refusal, post?: FormPost) {
  const known = post && findLeadForm(post.form_source) ? post : undefined
  const fieldMessages = known && refusal.problems
  const message = fieldMessages
    ? 'Nothing was sent yet. Please correct what is marked and send the form again.'
    : refusal.message
  const heading = fieldMessages ? 'Please check your details' : 'That did not go through'
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${heading} | OCSM</title>
        <style>
          ${formPageStyle}
        </style>
      </head>
      <body>
        <main>
          <h1>${heading}</h1>
          <p>${message}</p>
          ${known && formAgain(known, refusal)}
          <p><a href="${pathOf(post?.page_url ?? '')}">Back to the page</a></p>
        </main>
      </body>
    </html>`
}

function formAgain(post: FormPost, { problems = [] }: Refusal) {
  return html`<form method="post" action="${relayPath}">
    ${askedOf(post.form_source).map((input) => field(input, post[input.name], problems.find((p) => p.field === input.name)?.message))}
    <input type="hidden" name="form_source" value="${post.form_source}" />
    <input type="hidden" name="page_url" value="${post.page_url}" />
    <input type="hidden" name="apikey" value="${post.apikey}" />
    <input type="hidden" name="${besideTheLead.consent.field}" value="${post.consent}" />
    <input type="hidden" name="${besideTheLead.trap.field}" value="${post.trap}" />
    <button>Send again</button>
  </form>`
}

/** A form asks again for what it asked for. */
function askedOf(source: string): readonly Input[] {
  const asks: readonly string[] = findLeadForm(source)?.asks ?? []
  return inputs.filter(({ name }) => asks.includes(name))
}

function field({ name, label, type, autocomplete }: Input, value: string, problem: string | undefined) {
  const invalid = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      required${invalid}
    />
    ${problem && html`<p id="${name}-problem" class="problem">${problem}</p>`}
  </div>`
}

/** Only the path, so that the link can lead nowhere but back to this site. */
function pathOf(pageUrl: string): string {
  const url = URL.parse(pageUrl)
  const path = url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/^\/+/, '/') : '/'
  return path === relayPath ? '/' : path
}
