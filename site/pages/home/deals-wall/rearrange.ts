import { flushSync } from 'react-dom'

/** From the first shirt's start to the end of the move, in milliseconds. */
const duration = 600
const easing = 'cubic-bezier(0.65, 0, 0.35, 1)'

/** From the first shirt's start to the last one's, in milliseconds, however many there are. */
const spread = 190

let moving: Animation[] = []

/**
 * Moves the items of a list from their places before `change` to their places after it, even from the middle of a move. Only
 * transforms change, so the compositor does the work. Under reduced motion, and without the Web Animations API, the items are
 * at once where they belong.
 */
export function rearrange(items: readonly HTMLElement[], change: () => void) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches || !('animate' in Element.prototype)
  const before = still ? [] : items.map((item) => item.getBoundingClientRect())
  for (const animation of moving) animation.cancel()
  flushSync(change)
  if (still) return
  const after = items.map((item) => item.getBoundingClientRect())
  moving = items.flatMap((item, index) => {
    const from = before[index]
    const to = after[index]
    if (!from || !to || !(isInView(from) || isInView(to))) return []
    const x = from.left + from.width / 2 - (to.left + to.width / 2)
    const y = from.top + from.height / 2 - (to.top + to.height / 2)
    const delay = (index / items.length) * spread
    return item.animate(
      [
        { transform: `translate(${x}px, ${y}px) scale(${from.width / to.width})` },
        { transform: 'translate(0, 0) scale(1)' }
      ],
      // All shirts arrive at the same time, because the browser paints the list again whenever one arrives.
      { duration: duration - delay, easing, delay, fill: 'backwards' }
    )
  })
}

const isInView = ({ top, bottom, left, right }: DOMRect) =>
  bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
