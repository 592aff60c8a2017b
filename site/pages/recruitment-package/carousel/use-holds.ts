import { useEffect, useState, type RefObject } from 'react'
import type { UseEmblaCarouselType } from 'embla-carousel-react'

/** The conditions that pause a carousel while they last. */
type Holds = { pointer: boolean; focus: boolean; drag: boolean }

const free: Holds = { pointer: false, focus: false, drag: false }

/** Tracks whether the carousel is hovered, focused or dragged, and lets the caller ignore the current holds. */
export function useHolds(
  root: RefObject<HTMLElement | null>,
  embla: UseEmblaCarouselType[1]
): [held: boolean, letGo: () => void] {
  const [holds, setHolds] = useState(free)

  useEffect(() => {
    const carousel = root.current
    if (!carousel || !embla) return undefined
    const listening = new AbortController()
    const { signal } = listening
    const hold = (change: Partial<Holds>) => setHolds((now) => ({ ...now, ...change }))
    const within = (target: EventTarget | null) => target instanceof Node && carousel.contains(target)

    // Count only a mouse: a finger does not hover.
    carousel.addEventListener('pointerenter', (event) => hold({ pointer: event.pointerType === 'mouse' }), {
      signal
    })
    carousel.addEventListener('pointerleave', () => hold({ pointer: false }), { signal })
    carousel.addEventListener('focusin', () => hold({ focus: true }), { signal })
    carousel.addEventListener('focusout', (event) => hold({ focus: within(event.relatedTarget) }), { signal })
    embla.on('pointerDown', () => hold({ drag: true })).on('pointerUp', () => hold({ drag: false }))
    return () => listening.abort()
  }, [root, embla])

  return [Object.values(holds).includes(true), () => setHolds(free)]
}
