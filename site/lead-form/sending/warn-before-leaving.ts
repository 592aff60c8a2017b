import type { FormKey } from './draft.ts'

const unsent = new Set<FormKey>()
let leavingForMail = false

/** Makes the browser ask before the visitor leaves while a form holds something unsent. */
export function warnBeforeLeaving(form: FormKey, holdsUnsent: boolean) {
  if (holdsUnsent) unsent.add(form)
  else unsent.delete(form)
  // Add the listener only when needed: with it, browsers may not keep the page ready for Back.
  if (unsent.size > 0) addEventListener('beforeunload', warn)
  else removeEventListener('beforeunload', warn)
}

/** Suppresses the warning for a `mailto:` link, which also fires `beforeunload` although the page stays. */
export function allowMailLink() {
  leavingForMail = true
  setTimeout(() => (leavingForMail = false), 1000)
}

function warn(event: BeforeUnloadEvent) {
  if (leavingForMail) return
  event.preventDefault()
  // Needed by Chrome before 119.
  event.returnValue = true
}
