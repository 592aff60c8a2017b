import type { LeadFormSource } from '../../../contract/lead-forms.ts'

const unsent = new Set<LeadFormSource>()
let leavingForMail = false

/** Has the browser ask before it leaves the page while a form holds something unsent. */
export function warnBeforeLeaving(source: LeadFormSource, holdsUnsent: boolean) {
  if (holdsUnsent) unsent.add(source)
  else unsent.delete(source)
  // Without the listener, browsers keep the page ready for Back.
  if (unsent.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Following a `mailto:` link also raises `beforeunload`, though the page stays. */
export function allowMailLink() {
  leavingForMail = true
  setTimeout(() => (leavingForMail = false), 1000)
}

function warn(event: BeforeUnloadEvent) {
  if (leavingForMail) return
  event.preventDefault()
  // For Chrome before 119.
  event.returnValue = true
}
