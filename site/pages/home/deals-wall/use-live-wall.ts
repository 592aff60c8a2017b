import { startTransition, useState } from 'react'
import { useInView } from 'react-intersection-observer'
import type { LiveWall } from './live-wall.ts'

/**
 * Fetches what makes the wall react, when the element with `ref` is less than a screen away. Until then, and if the network
 * fails, the wall is as prerendered.
 */
export function useLiveWall() {
  const [live, setLive] = useState<LiveWall>()
  const { ref } = useInView({
    rootMargin: '100% 0px',
    triggerOnce: true,
    onChange: (inView) => {
      if (!inView) return
      import('./live-wall.ts').then(
        ({ liveWall }) => startTransition(() => setLive(liveWall)),
        () => undefined
      )
    }
  })
  return { ref, live }
}
