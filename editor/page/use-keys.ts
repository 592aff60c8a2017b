import { useState } from 'react'

let last = 0
const fresh = () => (last += 1)

/**
 * Keys for records that have no name while they are written, so that an open one stays open when another one is moved or
 * deleted. `added` is the key of the newest.
 */
export function useKeys(count: number) {
  const [state, setState] = useState(() => ({ keys: Array.from({ length: count }, fresh), added: 0 }))
  // Undo, or the text of somebody else, changed the list.
  const keys =
    state.keys.length === count
      ? state.keys
      : Array.from({ length: count }, (_, at) => state.keys[at] ?? fresh())
  if (keys !== state.keys) setState({ keys, added: 0 })

  return {
    keys,
    added: state.added,
    insert: (index: number) => {
      const added = fresh()
      setState({ keys: keys.toSpliced(index, 0, added), added })
    },
    remove: (index: number) => setState({ keys: keys.toSpliced(index, 1), added: 0 }),
    swap: (index: number) => {
      const [one = 0, other = 0] = keys.slice(index)
      setState({ keys: keys.with(index, other).with(index + 1, one), added: 0 })
    }
  }
}
