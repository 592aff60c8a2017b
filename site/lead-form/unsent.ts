/** Tells the thank-you page, as history state or as a fragment, that the form before it sent nothing. */
export const unsent = 'unsent'
