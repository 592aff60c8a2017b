import { useEffect, useState, type RefObject } from 'react'
import type { UseEmblaCarouselType } from 'embla-carousel-react'

/** What keeps a carousel from moving on while it lasts. */
type Holds = { pointer: boolean; focus: boolean; drag: boolean }

const free: Holds = { pointer: false, focus: false, drag: false }

/** Whether the carousel is pointed at, focused or dragged, and a way to disregard what holds it now. */
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

    // A finger leaves nothing behind that hovers.
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
