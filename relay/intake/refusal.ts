import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { fillIn } from '../../contract/languages.ts'
import { type LeadProblem } from '../../contract/lead.ts'
import { maxBodyBytes } from '../../contract/limits.ts'
import type { VisitorWords } from '../../contract/messages.ts'

/**
 * Why a post was refused, in words for the person who sent it; in English if only programs are refused so. `reason` is for
 * logs and metrics.
 */
export type Refusal = {
  reason: string
  status: ContentfulStatusCode
  message: (words: VisitorWords) => string
  headers?: Record<string, string>
  problems?: LeadProblem[]
}

/** A refusal whose reason the words of every language name. */
function refusal(
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

export const foreign = refusal('origin', 403)

export const wrongKey = refusal('key', 401, { headers: { 'WWW-Authenticate': 'Bearer' } })

export const tooMany = (seconds: number) =>
  refusal('rate', 429, { values: { seconds }, headers: { 'Retry-After': String(seconds) } })

export const tooLarge = refusal('size', 413, { values: { size: maxBodyBytes / 1024 } })

export const unreadable = refusal('unreadable', 400)

export const invalid = (problems: LeadProblem[]): Refusal => ({
  reason: 'invalid',
  status: 400,
  message: () => problems.slice(0, 16).map(nameProblem).join(' '),
  problems
})

export const conflict = refusal('conflict', 409)

export const unavailable = refusal('unavailable', 503, { headers: { 'Retry-After': '5' } })

export const broken = refusal('error', 500)

/** People read `First name is required.`; a program also needs the name `firstName`. */
function nameProblem({ field, message }: LeadProblem): string {
  return message.toLowerCase().includes(field.toLowerCase()) ? message : `${field}: ${message}`
}
