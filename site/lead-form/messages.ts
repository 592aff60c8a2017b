import type { Notice } from './toasts/notice.ts'

/** Every message that a lead form shows, word for word. */
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

/** The lead could not be sent yet, and the page keeps trying. */
export const tryingAgain: Notice = {
  card: 'yellow',
  title: 'Trying again',
  detail:
    'We could not send your details yet. They are kept here: leave this page open while we try for up to 30 seconds.',
  stays: true
}

export const offline: Notice = {
  card: 'yellow',
  title: 'You are offline',
  detail: 'Your details are kept here. Leave this page open: we send them as soon as you are back.',
  stays: true
}

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
