import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the prerendered document and until React has taken it over. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false
  )
}
