import type { Context } from 'hono'
import { html } from 'hono/html'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { defaultLanguage, fillIn, inLanguage } from '../../contract/languages.ts'
import { findLeadForm, labelFor, personField, type PersonField } from '../../contract/lead-forms.ts'
import { type LeadProblem } from '../../contract/lead.ts'
import { maxBodyBytes } from '../../contract/limits.ts'
import type { VisitorWords, WordsOfLanguage } from '../../contract/messages.ts'
import { besideTheLead, relayPath, type RelayAnswer } from '../../contract/relay-endpoint.ts'
import { htmlPage } from './html-page.ts'
import { type Env, type FormPost, isForm, type Refusal, wordsFor } from './request.ts'

/** A refusal whose reason the words of every language name. */
function refusalFor(
  reason: keyof VisitorWords['pageWords']['refusals'],
  status: ContentfulStatusCode,
  { values = {}, headers = {} }: { values?: Record<string, number>; headers?: Record<string, string> } = {}
): Refusal {
  return { reason, status, message: ({ pageWords }) => fillIn(pageWords.refusals[reason], values), headers }
}

export const wrongMethod: Refusal = {
  reason: 'method',
  status: 405,
  message: () => 'Leads are taken by POST only.',
  headers: { Allow: 'POST' }
}

export const wrongHost: Refusal = {
  reason: 'host',
  status: 421,
  message: () => 'This relay has no name of its own. Set SITE_URL to serve it under one.'
}

export const wrongType: Refusal = {
  reason: 'type',
  status: 415,
  message: () => 'Please send the lead as application/json or as a form.'
}

export const foreign = refusalFor('origin', 403)

export const wrongKey = refusalFor('key', 401, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const tooMany = (seconds: number) =>
  refusalFor('rate', 429, { values: { seconds }, headers: { 'Retry-After': String(seconds) } })

export const tooLarge = refusalFor('size', 413, { values: { size: maxBodyBytes / 1024 } })

export const unreadable = refusalFor('unreadable', 400)

export const invalid = (problems: LeadProblem[]): Refusal => ({
  reason: 'invalid',
  status: 400,
  message: () => problems.slice(0, 16).map(nameProblem).join(' '),
  problems
})

export const conflict = refusalFor('conflict', 409)

export const unavailable = refusalFor('unavailable', 503, { headers: { 'Retry-After': '5' } })

export const broken = refusalFor('error', 500)

/** People read `First name is required.`; a program also needs the name `firstName`. */
function nameProblem({ field, message }: LeadProblem): string {
  return message.toLowerCase().includes(field.toLowerCase()) ? message : `${field}: ${message}`
}

/** Answers a script with JSON and a form with a page. */
export function answerRefusal(c: Context<Env>, refusal: Refusal): Response | Promise<Response> {
  const { status, message, headers = {}, problems } = refusal
  const words = wordsFor(c)
  if (!isForm(c)) {
    const answer: RelayAnswer = { success: false, message: message(words), ...(problems && { problems }) }
    return c.json(answer, status, headers)
  }
  return c.html(formPage(refusal, words, c.get('post')), status, {
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
function formPage(refusal: Refusal, words: WordsOfLanguage, post?: FormPost) {
  const { check, failed, marked, back } = words.pageWords.refused
  const known = post && findLeadForm(post.form_source) ? post : undefined
  const isMarked = known !== undefined && isAboutFields(refusal, known.form_source)
  const message = isMarked
    ? marked
    : (refusal.problems?.map((problem) => problem.message).join(' ') ?? refusal.message(words))
  const page = inLanguage(words.language, pathOf(post?.page_url ?? '') ?? '/')
  return htmlPage(words, {
    heading: isMarked ? check : failed,
    main: html`<p>${message}</p>
      ${known && formAgain(known, refusal, words)}
      <p><a href="${page}">${back}</a></p>`
  })
}

/** Whether the form shows every field that is wrong. Then the fields show the problems; otherwise the page does. */
function isAboutFields({ problems = [] }: Refusal, source: string): boolean {
  const asked = new Set<string>(askedOf(source))
  return problems.length > 0 && problems.every((problem) => asked.has(problem.field))
}

function formAgain(post: FormPost, { problems = [] }: Refusal, { messages, pageWords }: WordsOfLanguage) {
  const messageOf = (name: string) => problems.find((problem) => problem.field === name)?.message
  const first = askedOf(post.form_source).find(messageOf)
  return html`<form method="post" action="${relayPath}" novalidate>
    ${askedOf(post.form_source).map((name) =>
      fieldAgain(name, {
        label: labelFor(post.player, name, messages),
        value: post[name],
        problem: messageOf(name),
        isFirstWrong: name === first
      })
    )}
    <input type="hidden" name="form_source" value="${post.form_source}" />
    <input type="hidden" name="page_url" value="${post.page_url}" />
    <input type="hidden" name="${besideTheLead.key.field}" value="${post.apikey}" />
    ${
      post.language !== defaultLanguage &&
      html`<input type="hidden" name="language" value="${post.language}" />`
    }
    ${post.player && html`<input type="hidden" name="player" value="${post.player}" />`}
    <input type="hidden" name="${besideTheLead.consent.field}" value="${post.consent}" />
    <input type="hidden" name="${besideTheLead.trap.field}" value="${post.trap}" />
    <button>${pageWords.refused.again}</button>
  </form>`
}

const askedOf = (source: string): readonly PersonField[] => findLeadForm(source)?.asks ?? []

type Shown = { label: string; value: string; problem: string | undefined; isFirstWrong: boolean }

function fieldAgain(name: PersonField, { label, value, problem, isFirstWrong }: Shown) {
  const { type, autocomplete, missing } = personField(name)
  const wrong = problem ? html` aria-invalid="true" aria-describedby="${name}-problem"` : ''
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
      ${required}${wrong}${focus}
    />
    ${problem && html`<p id="${name}-problem" class="problem">${problem}</p>`}
  </div>`
}

/** Keeps only the path, so that the link can lead only to this site. Undefined if the address is not that of a page. */
function pathOf(pageUrl: string): string | undefined {
  const url = URL.parse(pageUrl)
  const path = url && /^https?:$/.test(url.protocol) ? url.pathname.replace(/^\/+/, '/') : undefined
  return path === relayPath ? undefined : path
}
