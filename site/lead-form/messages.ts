// These messages follow the specification word for word. All other words of a form are content.

/** What a toast says. */
export type Notice = {
  /** The referee's card, or a check mark. */
  card: 'red' | 'yellow' | 'check'
  title: string
  detail: string
  /** Stays until the next notice replaces it. */
  stays?: boolean
}

export const missingInformation: Notice = {
  card: 'red',
  title: 'Missing Information',
  detail: 'Please fill in all required fields.'
}

export const received = {
  dialog: {
    card: 'check',
    title: 'Success!',
    detail: 'Thank you for your interest. Redirecting to opportunities...'
  },
  section: {
    card: 'check',
    title: 'Success!',
    detail: "Thank you for your interest. We'll be in touch soon."
  }
} satisfies Record<string, Notice>

export const subscribed: Notice = {
  card: 'check',
  title: 'Subscribed',
  detail: "You'll receive Career Alerts in your inbox."
}

/** The relay answered with an error, or did not answer. */
export const relayError = 'Failed to submit form'

/** The relay answered, but the lead was not taken. */
export const crmError = 'Failed to submit to CRM'

export function submissionFailed(message: string): Notice {
  return {
    card: 'red',
    title: 'Submission Failed',
    detail: message || 'Please try again or contact us directly.'
  }
}

/** Tells the thank-you page, as history state or as a fragment, that the form before it sent nothing. */
export const unsent = 'unsent'
