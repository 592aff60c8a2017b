import type { Context } from 'hono'
import { html } from 'hono/html'
import { findLeadForm, personField, type PersonField } from '../../contract/lead-forms.ts'
import { besideTheLead, relayPath, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { htmlPage } from './html-page.ts'
import type { Refusal } from './refusal.ts'
import { type Env, type FormPost, isForm } from './request.ts'

/** Answers a script with JSON and a form with a page. */
export function answerRefusal(c: Context<Env>, refusal: Refusal): Response | Promise<Response> {
  const { status, message, headers = {}, problems } = refusal
  if (!isForm(c)) {
    const answer: RelayAnswer = { success: false, message, ...(problems && { problems }) }
    return c.json(answer, status, headers)
  }
  return c.html(formPage(refusal, c.get('post')), status, {
    ...headers,
    'Content-Security-Policy': formPagePolicy
  })
}

/** The form page repeats a stranger's input, so it may run nothing, load nothing but fonts and post only to this site. */
const formPagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; font-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * The page that a visitor without JavaScript sees when the relay refused a form: the reason, and the form as filled in.
 */
function formPage(refusal: Refusal, post?: FormPost) {
  const known = post && findLeadForm(post.form_source) ? post : undefined
  const isMarked = known !== undefined && isAboutFields(refusal, known.form_source)
  const message = isMarked
    ? 'Nothing was sent yet. Please correct what is marked and send the form again.'
    : (refusal.problems?.map((problem) => problem.message).join(' ') ?? refusal.message)
  const heading = isMarked ? 'Please check your details' : 'That did not go through'
  return htmlPage(
    heading,
    html`<p>${message}</p>
      ${known && formAgain(known, refusal)}
      <p><a href="${pathOf(post?.page_url ?? '')}">Back to the page</a></p>`
  )
}

/** Whether the form shows every field that is wrong. Then the fields show the problems; otherwise the page does. */
function isAboutFields({ problems = [] }: Refusal, source: string): boolean {
  const asked = new Set<string>(askedOf(source))
  return problems.length > 0 && problems.every((problem) => asked.has(problem.field))
}

function formAgain(post: FormPost, { problems = [] }: Refusal) {
  const messageOf = (name: string) => problems.find((problem) => problem.field === name)?.message
  const first = askedOf(post.form_source).find(messageOf)
  return html`<form method="post" action="${relayPath}">
    ${askedOf(post.form_source).map((name) => field(name, post[name], messageOf(name), name === first))}
    <input type="hidden" name="form_source" value="${post.form_source}" />
    <input type="hidden" name="page_url" value="${post.page_url}" />
    <input type="hidden" name="apikey" value="${post.apikey}" />
    <input type="hidden" name="${besideTheLead.consent.field}" value="${post.consent}" />
    <input type="hidden" name="${besideTheLead.trap.field}" value="${post.trap}" />
    <button>Send again</button>
  </form>`
}

const askedOf = (source: string): readonly PersonField[] => findLeadForm(source)?.asks ?? []

function field(name: PersonField, value: string, problem: string | undefined, isFirstWrong: boolean) {
  const { label, type, autocomplete, missing } = personField(name)
  const invalid = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
  const required = missing ? html` required` : ''
  const focus = isFirstWrong ? html` autofocus` : ''
  return html`<div>
    <label for="${name}">${label}</label>
    <input
      id="${name}"
      name="${name}"
      type="${type}"
      value="${value}"
      autocomplete="${autocomplete}"
      ${required}${invalid}${focus}
    />
    ${problem && html`<p id="${name}-problem" class="problem">${problem}</p>`}
  </div>`
}

/** Keeps only the path, so that the link can lead only to this site. */
function pathOf(pageUrl: string): string {
  const url = URL.parse(pageUrl)
  const path = url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/^\/+/, '/') : '/'
  return path === relayPath ? '/' : path
}
