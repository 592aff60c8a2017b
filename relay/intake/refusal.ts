import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type LeadProblem } from '../../contract/lead.ts'
import { maxBodyBytes } from '../../contract/limits.ts'

/** Why a post was refused, in words for the person who sent it. `reason` is for logs and metrics. */
export type Refusal = {
  reason: string
  status: ContentfulStatusCode
  message: string
  headers?: Record<string, string>
  problems?: LeadProblem[]
}

export const wrongMethod: Refusal = {
  reason: 'method',
  status: 405,
  message: 'Leads are taken by POST only.',
  headers: { Allow: 'POST' }
}

export const wrongHost: Refusal = {
  reason: 'host',
  status: 421,
  message: 'This relay has no name of its own. Set SITE_URL to serve it under one.'
}

export const foreign: Refusal = {
  reason: 'origin',
  status: 403,
  message: 'This was sent from a page of another site. Please use the form on ours.'
}

export const wrongKey: Refusal = {
  reason: 'key',
  status: 401,
  message: 'The key of this site is missing or wrong. Please reload the page and try again.',
  headers: { 'WWW-Authenticate': 'Bearer' }
}

export const tooMany = (retryAfterSeconds: number): Refusal => ({
  reason: 'rate',
  status: 429,
  message: `Too many forms came from your connection. Please try again in ${retryAfterSeconds} seconds.`,
  headers: { 'Retry-After': String(retryAfterSeconds) }
})

export const wrongType: Refusal = {
  reason: 'type',
  status: 415,
  message: 'Please send the lead as application/json or as a form.'
}

export const tooLarge: Refusal = {
  reason: 'size',
  status: 413,
  message: `That is more than a form may hold (${maxBodyBytes / 1024} KiB). Please shorten it.`
}

export const unreadable: Refusal = {
  reason: 'unreadable',
  status: 400,
  message: 'What was sent could not be read. The body must be valid JSON or a form.'
}

export const invalid = (problems: LeadProblem[]): Refusal => ({
  reason: 'invalid',
  status: 400,
  message: problems.slice(0, 16).map(nameProblem).join(' '),
  problems
})

export const conflict: Refusal = {
  reason: 'conflict',
  status: 409,
  message: 'This form was already sent with other details. Please reload the page and send it again.'
}

export const unavailable: Refusal = {
  reason: 'unavailable',
  status: 503,
  message: 'Your details could not be saved just now. Please send them again in a few seconds.',
  headers: { 'Retry-After': '5' }
}

export const broken: Refusal = {
  reason: 'error',
  status: 500,
  message: 'Something went wrong on our side. Please try again or contact us directly.'
}

/** People read `First name is required.`; a program also needs the name `firstName`. */
function nameProblem({ field, message }: LeadProblem): string {
  return message.toLowerCase().includes(field.toLowerCase()) ? message : `${field}: ${message}`
}
