import { messages } from './messages.ts'

/** The path to which leads are posted, on the origin that serves the site. */
export const relayPath = '/functions/v1/ghl-webhook-relay'

/**
 * The relay's answer to every call that asks for JSON. `success: true` means that the lead is on disk. `message` uses
 * the technical names of fields. `problems` says what is wrong with each field, in words for the person who filled in
 * the form.
 */
export type RelayAnswer = {
  success: boolean
  message: string
  id?: string
  problems?: { field: string; message: string }[]
}

/**
 * Whether the same lead may be accepted later: after a status of a busy relay, or of a proxy that cannot reach a relay or got
 * the call too slowly. Those from 520 are Cloudflare's, for every way in which it does not get an answer.
 */
export const mayRetryAfter = (status: number): boolean =>
  [408, 425, 429, 502, 503, 504].includes(status) || (status >= 520 && status <= 530)

/**
 * The sender's receipt, a page of the relay. The answer to a stored lead has its path in `header`. It is not a member of
 * `RelayAnswer`, so that readers that know only the members of that type keep working. After a form without scripts, the
 * address of the next page has a value in `parameter`; for an hour, `path` leads from there to the receipt.
 */
export const receiptLink = { header: 'X-Receipt', path: '/receipt', parameter: 'receipt' } as const

/** Before the unguessable part of the address of the page on which the guardian of a player under 18 answers. */
export const guardianPath = '/guardian'

/** What a receipt says of its lead, in words for the sender. The answer with a receipt has the state in this header. */
export const receiptStateHeader = 'X-Receipt-State'
export const { receiptStates, receiptWay } = messages
export type ReceiptState = keyof typeof receiptStates

/**
 * Data besides the lead. Scripts send it in headers; a form that the browser posts without scripts sends it in hidden
 * fields. A proxy may strip headers, so a script whose key did not arrive sends the same fields in the JSON object.
 */
export const besideTheLead = {
  /** The public key. */
  key: { header: 'apikey', field: 'apikey' },
  /** Version of the consent line under the form. */
  consent: { header: 'X-Consent-Version', field: 'consent_version' },
  /** A field that no person sees, so only a program fills it in. */
  trap: { header: 'X-Form-Trap', field: 'company_website' },
  /** Milliseconds from opening the page to sending the form. Without scripts, a browser cannot measure it. */
  timeTaken: { header: 'X-Time-Taken' }
} as const
