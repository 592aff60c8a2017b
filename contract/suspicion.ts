/**
 * Signs that a program filled in a form. A lead that shows one is answered like any other and kept for an operator, who
 * may release it: it is never turned away.
 */

/** A field that no person sees or fills in. */
export const trapField = 'company_website'

/** What the site's script found in the trap, and how long the form was open; the body is the lead's alone. */
export const trapHeader = 'X-Form-Trap'
export const openForHeader = 'X-Form-Open-Ms'

/** Nobody reads a form, fills it in and sends it sooner than this, not even with a browser that fills it in, in milliseconds. */
export const quickestPersonMs = 700
