import { useSyncExternalStore } from 'react'

const hour = 3_600_000

/** The day of the build; in development there is none. */
const builtOn = Date.parse(import.meta.env.VITE_BUILT_ON) || lastHour()

/**
 * The present, to the hour. The prerendered page shows the day on which it was built, and is hydrated as such; from then
 * on it follows the visitor's clock, also when the tab is come back to the day after.
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
