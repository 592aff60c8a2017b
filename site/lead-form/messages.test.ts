import { expect, test } from 'vitest'
import {
  crmError,
  missingInformation,
  received,
  relayError,
  submissionFailed,
  subscribed
} from './messages.ts'

/** Written out here, since every other test takes them from `messages.ts`. */
test.each([
  [missingInformation, 'Missing Information', 'Please fill in all required fields.'],
  [received.dialog, 'Success!', 'Thank you for your interest. Redirecting to opportunities...'],
  [received.section, 'Success!', "Thank you for your interest. We'll be in touch soon."],
  [subscribed, 'Subscribed', "You'll receive Career Alerts in your inbox."],
  [submissionFailed(relayError), 'Submission Failed', 'Failed to submit form'],
  [submissionFailed(crmError), 'Submission Failed', 'Failed to submit to CRM'],
  [submissionFailed(''), 'Submission Failed', 'Please try again or contact us directly.']
])('%o says its words', (notice, title, detail) => {
  expect(notice).toMatchObject({ title, detail })
})
