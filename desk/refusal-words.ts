import type { DeskErrorCode, DeskErrorFacts } from '../contract/desk-calls.ts'
import { countOf, figure } from './words.ts'

// Words for what the relay refuses.

/** The problem with a typed value. */
const fieldWords: Record<string, string> = {
  email: 'Enter an email address, like dana@example.com.'
}

const words: Record<DeskErrorCode | 'offline', string | ((facts: DeskErrorFacts) => string)> = {
  offline: 'The desk cannot be reached.',
  'signed-out': 'Please sign in.',
  'fresh-sign-in': 'Please sign in again to do this.',
  role: 'Your role may not do this.',
  origin: 'Another site sent this request.',
  'link-used': 'This link was used already.',
  'link-old': 'This link does not work any more.',
  passkey: 'This passkey is not accepted.',
  'too-many': 'Too many tries. Please wait.',
  invalid: ({ field = '' }) => fieldWords[field] ?? 'The relay did not understand what the desk asked.',
  'too-large': 'The request is too large.',
  'not-found': 'This isn’t there any more.',
  'none-fits': 'No lead that you chose can be handled this way.',
  'too-many-leads': ({ most = 0 }) => `At most ${countOf(most, 'lead')} at once. Please choose fewer.`,
  'other-email': 'This is another email.',
  'no-receivers': 'Nobody receives alerts yet. The web person sets who does.',
  'no-backup-dir': 'No folder for backups is set. The web person sets one.',
  changed: 'These leads changed meanwhile. Please look again.',
  'too-late': 'It is too late to undo this.',
  'partly-undone': ({ left = 0, back = 0 }) =>
    `${figure(left)} had changed meanwhile; ${figure(back)} ${back === 1 ? 'was' : 'were'} put back.`,
  running: 'One is running already.',
  'last-owner': 'The last owner stays an owner.',
  'email-taken': 'Somebody has this email already.',
  'links-are-mailed': 'People get their sign-in links by email.',
  'passkey-known': 'This passkey was added already.',
  'alert-unsent': 'The test alert did not get through.',
  'store-away': 'The store does not answer.',
  broken: 'This failed.'
}

export function refusalWords(code: keyof typeof words, facts: DeskErrorFacts): string {
  // The relay may be newer than this page.
  const said = words[Object.hasOwn(words, code) ? code : 'broken']
  return typeof said === 'string' ? said : said(facts)
}
