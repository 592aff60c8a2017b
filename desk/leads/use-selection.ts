import { useState } from 'react'

export type Selection = {
  ids: string[]
  has: (id: string) => boolean
  /** Selects or not. With `toHere`, everything from the last one that was pressed. */
  toggle: (id: string, toHere?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

/** Which rows of a list are selected, by their ids. A row that left the list is not selected any more. */
export function useSelection(rows: readonly { id: string }[]): Selection {
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [last, setLast] = useState<string>()
  const ids = rows.map(({ id }) => id).filter((id) => picked.has(id))
  // Else it would be selected again, unasked, where the list shows it again.
  if (ids.length < picked.size) setPicked(new Set(ids))

  function toggle(id: string, toHere = false) {
    const next = new Set(ids)
    const from = rows.findIndex((row) => row.id === last)
    const to = rows.findIndex((row) => row.id === id)
    if (toHere && from !== -1)
      for (const row of rows.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(row.id)
    else if (!next.delete(id)) next.add(id)
    setPicked(next)
    setLast(id)
  }

  return {
    ids,
    has: (id) => picked.has(id),
    toggle,
    toggleAll: () => setPicked(new Set(ids.length === rows.length ? [] : rows.map(({ id }) => id))),
    clear: () => setPicked(new Set())
  }
}
