import { useReducer } from 'react'
import type { Place } from '../shape.ts'
import { keyOf, setAt } from './values.ts'

type State = { past: unknown[]; now: unknown; next: unknown[]; typing: { place: string; at: number } }

type Step =
  | { do: 'set'; place: Place; value: unknown; at: number }
  | { do: 'settle'; data: unknown }
  | { do: 'replace'; data: unknown }
  | { do: 'undo' }
  | { do: 'redo' }

/** Letters that are typed into one field within this time are one step, in milliseconds. */
const pauseMs = 1500

const still = { place: '', at: 0 }

const begun = (now: unknown): State => ({ past: [], now, next: [], typing: still })

/** What is typed, with every step back, also from before a save. `settle` is no step, `replace` is one. */
export function useUndo(first: unknown) {
  const [state, dispatch] = useReducer(step, first, begun)
  return {
    data: state.now,
    canUndo: state.past.length > 0,
    canRedo: state.next.length > 0,
    settle: (data: unknown) => dispatch({ do: 'settle', data }),
    replace: (data: unknown) => dispatch({ do: 'replace', data }),
    set: (place: Place, value: unknown) => dispatch({ do: 'set', place, value, at: Date.now() }),
    undo: () => dispatch({ do: 'undo' }),
    redo: () => dispatch({ do: 'redo' })
  }
}

function step(state: State, action: Step): State {
  const { past, now, next, typing } = state
  switch (action.do) {
    case 'settle':
      return { past, now: action.data, next: [], typing: still }
    case 'replace':
      return { past: [...past, now], now: action.data, next: [], typing: still }
    case 'undo':
      return past.length === 0
        ? state
        : { past: past.slice(0, -1), now: past.at(-1), next: [now, ...next], typing: still }
    case 'redo':
      return next.length === 0
        ? state
        : { past: [...past, now], now: next[0], next: next.slice(1), typing: still }
    case 'set':
  }
  const place = keyOf(action.place)
  const goesOn = typeof action.value === 'string' && typing.place === place && action.at - typing.at < pauseMs
  return {
    past: goesOn ? past : [...past, now],
    now: setAt(now, action.place, action.value),
    next: [],
    typing: { place, at: action.at }
  }
}
