import { useSyncExternalStore } from 'react'

/** How far the page may be scrolled, in pixels, before the bar gets its ground. */
const threshold = 50

function subscribe(onScroll: () => void) {
  window.addEventListener('scroll', onScroll, { passive: true })
  return () => window.removeEventListener('scroll', onScroll)
}

/** Whether the page is scrolled past the threshold. False in the prerendered document. */
export function useScrolled(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => window.scrollY > threshold,
    () => false
  )
}
