import { useEffect, useEffectEvent } from 'react'

type Shortcuts = { save: () => void; undo: () => void; redo: () => void }

/** Ctrl or Cmd with S saves, with Z takes a step back, with Shift and Z repeats it. */
export function useShortcuts({ save, undo, redo }: Shortcuts) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!event.ctrlKey && !event.metaKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 's') return
    event.preventDefault()
    if (key === 's') save()
    else if (event.shiftKey) redo()
    else undo()
  })

  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}
