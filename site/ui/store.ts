import { useSyncExternalStore } from 'react'

type Store<State> = {
  prerendered: State
  get: () => State
  set: (next: State) => void
  /** Returns a function that ends it. */
  watch: (watcher: () => void) => () => void
}

/**
 * State outside React, which components and other code share. `prerendered` is the state in the prerendered document, and
 * until that has hydrated.
 *
 *     const open = createStore(false)
 *     const isOpen = useStore(open)
 */
export function createStore<State>(initial: State, prerendered = initial): Store<State> {
  let state = initial
  const watchers = new Set<() => void>()
  return {
    prerendered,
    get: () => state,
    set: (next: State) => {
      state = next
      for (const watcher of watchers) watcher()
    },
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    }
  }
}

export const useStore = <State>({ watch, get, prerendered }: Store<State>): State =>
  useSyncExternalStore(watch, get, () => prerendered)
