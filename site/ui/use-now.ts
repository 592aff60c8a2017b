import { useSyncExternalStore } from 'react'

const hour = 3_600_000

/** The day of the build. In development, the last full hour. */
const builtOn = Date.parse(import.meta.env.VITE_BUILT_ON) || lastHour()

/**
 * The current time, to the hour. The prerendered page shows the day of its build, and hydration uses the same day. After
 * that, it follows the visitor's clock, even if the visitor returns to the tab a day later.
 */
export function useNow(): Date {
  return new Date(useSyncExternalStore(subscribe, lastHour, () => builtOn))
}

function lastHour(): number {
  return Math.floor(Date.now() / hour) * hour
}

function subscribe(onChange: () => void) {
  document.addEventListener('visibilitychange', onChange)
  return () => document.removeEventListener('visibilitychange', onChange)
}
