import { laptopNow } from '../time.ts'

// Where somebody was going when the desk asked them to sign in: a view that a colleague sent, a bookmark, the screen of
// yesterday.

const key = 'desk-place'

/** How long another tab of this browser still opens it, in milliseconds: the link of an email opens a tab of its own. */
const keptMs = 60 * 60_000

/** Remembers a path of the desk with its query. */
export function rememberPlace(path: string) {
  sessionStorage.setItem(key, path)
  localStorage.setItem(key, `${laptopNow()} ${path}`)
}

/** Somebody who signs out is going nowhere. */
export function forgetPlace() {
  sessionStorage.removeItem(key)
  localStorage.removeItem(key)
}

/** Where this tab was going, or else the last one that asked. */
export function takePlace(): string {
  const [at, path] = localStorage.getItem(key)?.split(' ', 2) ?? []
  const place = sessionStorage.getItem(key) ?? (laptopNow() - Number(at) < keptMs ? path : undefined)
  forgetPlace()
  return place ?? '/'
}
