/** Where leads are posted, on the origin that serves the site. */
export const relayPath = '/functions/v1/ghl-webhook-relay'

/**
 * What the relay answers to every call that asks for JSON. `success: true` means: on disk. `message` names fields as programs
 * know them; `problems` says of each what is wrong, in words for the person who filled it in.
 */
export type RelayAnswer = {
  success: boolean
  message: string
  id?: string
  problems?: { field: string; message: string }[]
}

/** Answers after which the same lead may be taken later: of a busy relay, and of a proxy that reaches none. */
export const statusesToRetry: readonly number[] = [429, 502, 503, 504]

/**
 * What the relay needs to know beside the lead travels in headers; a form that the browser posts by itself carries it
 * in hidden fields.
 */
export const besideTheLead = {
  /** Version of the consent line that stood under the form. */
  consent: { header: 'X-Consent-Version', field: 'consent_version' },
  /** A field that no person sees; what it holds was filled in by a program. */
  trap: { header: 'X-Form-Trap', field: 'company_website' },
  /** Milliseconds from opening the page to sending the form. A browser without scripts cannot tell. */
  timeTaken: { header: 'X-Time-Taken' }
} as const
