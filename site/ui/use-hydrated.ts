import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerendered document and until React has hydrated it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false
  )
}
