import type { Language } from './languages.ts'

// What forms and the relay's own pages say to a visitor, in English. `content/es/messages.yaml` and its like have the
// shape of `visitorWords`; the build lays them over it (`vite/content-plugin.ts`), and writes them down for the relay.
// The specification fixes the English toasts word for word.

export const messages = {
  /** What a visitor reads beside each field, and in every message about it. */
  fields: {
    firstName: { label: 'First name', placeholder: 'First name', missing: 'Enter the first name' },
    lastName: { label: 'Last name', placeholder: 'Last name', missing: 'Enter the last name' },
    email: {
      label: 'Email',
      placeholder: 'name@example.com',
      missing: 'Enter the email address',
      malformed: 'Enter an address like name@example.com'
    },
    phone: { label: 'Phone', placeholder: '+1 555 010 0100' }
  },
  /** The labels of fields that ask for something else where a child of the visitor plays, or a visitor under 18. */
  fieldsOf: {
    child: { firstName: 'Player’s first name', lastName: 'Player’s last name' },
    minor: { email: 'Parent’s or guardian’s email' }
  },
  /** What a receipt says of its lead. */
  receiptStates: {
    received: { title: 'Received', text: 'We have your details.' },
    waiting: {
      title: 'Waiting',
      text: 'Your details are safe with us, and not yet in our staff’s system. No need to send them again.'
    },
    delivered: { title: 'Delivered', text: 'Our staff have your details in their system.' }
  },
  /** Both ends of the way that a lead takes. */
  receiptWay: { start: 'Received', end: 'In our staff’s system' },
  toasts: {
    missing: { title: 'Missing Information', detail: 'Please fill in all required fields.' },
    dialog: {
      title: 'Success!',
      detail: 'Thank you for your interest. Redirecting to opportunities...'
    },
    section: { title: 'Success!', detail: "Thank you for your interest. We'll be in touch soon." },
    /** A link after `section`, if the form was one for the guide. */
    guide: 'Go to your guide',
    subscribed: { title: 'Subscribed', detail: "You'll receive Career Alerts in your inbox." },
    failed: { title: 'Submission Failed', detail: 'Please try again or contact us directly.' },
    /** The relay answered with an error, or did not answer. */
    relayError: 'Failed to submit form',
    /** The relay answered, but the lead was not taken. */
    crmError: 'Failed to submit to CRM',
    /** A hotel's or an airport's network answered with its own page. */
    signIn: 'Your network wants you to sign in. Do that on another page, then send again.'
  }
}

/** The pages that the relay itself makes: refused forms without scripts, and receipts. */
export const pageWords = {
  refused: {
    check: 'Please check your details',
    failed: 'That did not go through',
    marked: 'Nothing was sent yet. Please correct what is marked and send the form again.',
    again: 'Send again',
    back: 'Back to the page'
  },
  /** What is wrong with a field of the person. */
  problems: {
    required: '{label} is required.',
    long: '{label} is longer than {limit} characters.',
    malformed: '{label} must look like {example}.'
  },
  refusals: {
    origin:
      'This did not come from our own page, so nothing was sent yet. Please check it, and send it from ours.',
    key: 'The key of this site is missing or wrong. Please reload the page and try again.',
    rate: 'Too many forms came from your connection. Please try again in {seconds} seconds.',
    size: 'That is more than a form may hold ({size} KiB). Please shorten it.',
    unreadable: 'What was sent could not be read. Please go back to the form and send it again.',
    conflict: 'This form was already sent with other details. Please reload the page and send it again.',
    unavailable: 'Your details could not be saved just now. Please send them again in a few seconds.',
    error: 'Something went wrong on our side. Please try again or contact us directly.'
  },
  receipt: {
    title: 'Your receipt',
    receivedOn: 'Received on {time}.',
    checkAgain: 'Check again',
    next: {
      title: 'What happens next',
      text: 'A person at OCSM reads what you sent and answers by email. No need to send the form again.',
      link: 'See opportunities'
    },
    keep: {
      title: 'Keep this page',
      text: 'Bookmark it. Anyone with this link can open it. This page works until {day}.',
      copy: 'Copy the link',
      copied: 'Link copied'
    },
    wrong: {
      title: 'Something wrong?',
      data: 'Correct or erase your data',
      noContact: 'Do not contact me any more',
      privacy: 'What we keep, and why'
    }
  },
  data: {
    title: 'Your data',
    text: 'Type the email address that you sent us. A person at OCSM reads your request, and writes to that address before we correct or erase anything.',
    legend: 'What should we do?',
    correct: 'Correct my data',
    erase: 'Erase my data',
    noContact: 'Do not contact me any more',
    send: 'Send the request',
    back: 'Back to the receipt',
    otherEmail: 'This is not the email address that was sent with this form.',
    requested: {
      title: 'We have your request',
      text: 'A person at OCSM reads it and writes to your email address before anything changes.',
      noContact: 'A person at OCSM reads it and tells our staff not to contact you any more.'
    }
  },
  noReceipt: {
    title: 'This receipt is not here',
    what: {
      title: 'What to do now',
      text: 'We may still have your details. Write to us, and we will check.',
      contact: 'Contact us',
      home: 'Home'
    },
    why: {
      title: 'Why it is not here',
      text: 'A receipt is here for 30 days, or until its data is erased.'
    }
  },
  /** The page on which the parent or guardian of a player under 18 answers. The words that they agree to have a version. */
  guardian: {
    title: 'May we talk with {name}?',
    intro:
      '{name} filled in a form on our website on {time} and told us that they are under 18. They gave us your address as that of a parent or guardian, so we ask you first.',
    adult:
      'Only an adult can answer here. If you are the player, show this page to a parent or guardian, and let them decide.',
    have: {
      title: 'What we have',
      name: 'The player’s name: {name}',
      email: 'Your email address, which this page does not show',
      page: 'The page with the form: {page}',
      more: 'The time, the campaign that led there, and the name of the browser'
    },
    would: {
      title: 'What we would like to do',
      text: 'Answer what was sent, and talk with you and {name} about their path in soccer. We do not begin before you agree.'
    },
    consent: 'What you agree to',
    email: 'Type your email address again',
    agree: 'I am {name}’s parent or guardian and agree',
    decline: 'No, erase this',
    otherEmail:
      'This is not the address that was sent with the form, so nothing was changed. Type the one at which you got this link.',
    agreed: {
      title: 'You agreed. Thank you',
      text: 'You agreed for {name} on {time}, to these words:',
      next: 'A person at OCSM is in touch. To take it back, or to have the data corrected or erased, write to us.'
    },
    declined: {
      title: 'We stop here',
      text: 'You said no on {time}. A person at OCSM sees that you want everything about {name} erased.',
      next: 'If that was a mistake, write to us.'
    },
    receipt: 'The receipt: correct or erase the data',
    contact: 'Contact us',
    gone: {
      title: 'Nothing is here',
      text: 'Either a part of the link is missing, or the data that it was about is erased. Open the link in our mail once more, or write to us.'
    },
    /** A draft that staff send to the guardian. */
    letter: {
      subject: 'OCSM: may we talk with {name}?',
      text: 'Hello,\n\n{name} filled in a form on our website and told us that they are under 18. They gave us this address as that of a parent or guardian.\n\nBefore we do anything else, we ask you. This page says what we have and what we would like to do, and you can agree there or have everything erased:\n\n{url}\n\nOCSM'
    }
  },
  later: {
    title: 'Not right now',
    long: 'That is too long.',
    unreadable: 'Receipts cannot be read just now. Please try again in a few seconds.',
    rate: 'Too many requests. Please try again in {seconds} seconds.'
  }
}

/** Everything above, in the shape of a language's file. */
export const visitorWords = { messages, pageWords }

export type VisitorWords = typeof visitorWords

/** The words of a language, and which one it is. */
export type WordsOfLanguage = VisitorWords & { language: Language }

/** What the relay says without a build of the site. */
export const englishWords: WordsOfLanguage = { ...visitorWords, language: 'en' }

/** What the relay says in a language: English if it does not know the words of that one. */
export type WordsIn = (language: Language) => WordsOfLanguage
