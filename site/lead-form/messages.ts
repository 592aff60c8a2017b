import { messages } from '../../contract/messages.ts'
import type { PageHref } from '../routes.ts'

const { toasts } = messages

/** The words of a toast. */
export type Notice = {
  /** The referee's card, or a check mark. */
  card: 'red' | 'yellow' | 'check'
  title: string
  detail: string
  /** Stays until the next notice replaces it. */
  stays?: boolean
  link?: { to: PageHref; label: string }
}

export const missingInformation: Notice = { card: 'red', ...toasts.missing }

export const received = {
  dialog: { card: 'check', ...toasts.dialog },
  section: { card: 'check', ...toasts.section },
  /** For a visitor whom the form did not lead to the guide. */
  guide: {
    card: 'check',
    ...toasts.section,
    link: { to: '/guide-thankyou', label: toasts.guide },
    stays: true
  }
} satisfies Record<string, Notice>

export const subscribed: Notice = { card: 'check', ...toasts.subscribed }

export const { relayError, crmError, signIn } = toasts

export function submissionFailed(message: string): Notice {
  const { title, detail } = toasts.failed
  return { card: 'red', title, detail: message || detail }
}

/** Tells the thank-you page, as history state or as a fragment, that the form before it sent nothing. */
export const unsent = 'unsent'
