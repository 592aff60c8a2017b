import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useHolds } from './use-holds.ts'
import { useMatches } from '../../../ui/use-matches.ts'

const lessMotion = '(prefers-reduced-motion: reduce)'

/** How long an item is shown before the next one, in milliseconds. */
const delay = 5000

/**
 * The library's duration is the strength of a spring, not a time. At 18, an item has moved 99 % of the way after 24 frames
 * of 1/60 s, which is 0.4 s, and does not visibly overshoot.
 */
const options = { loop: true, duration: 18, breakpoints: { [lessMotion]: { duration: 0 } } }

export function useCarousel() {
  const root = useRef<HTMLElement>(null)
  const [plugins] = useState(() => [Autoplay({ delay, playOnInit: false, stopOnFocusIn: false })])
  const [takeOver, embla] = useEmblaCarousel(options, plugins)
  const [stopped, stop] = useState(false)
  const [held, letGo] = useHolds(root, embla)
  const still = useMatches(lessMotion)
  const advancing = Boolean(embla) && !stopped && !held && !still

  const selected = useSyncExternalStore(
    (changed) => {
      embla?.on('select', changed).on('reInit', changed)
      return () => embla?.off('select', changed).off('reInit', changed)
    },
    () => embla?.selectedScrollSnap() ?? 0,
    () => 0
  )

  // The visitor may have scrolled the row before the library starts, so keep the visible item in place.
  const seen = useRef(0)
  const viewport = useCallback(
    (row: HTMLElement | null) => {
      if (row) seen.current = Math.round(row.scrollLeft / row.clientWidth)
      takeOver(row)
    },
    [takeOver]
  )
  useLayoutEffect(() => {
    if (seen.current > 0) embla?.scrollTo(seen.current, true)
  }, [embla])

  useEffect(() => {
    const autoplay = embla?.plugins().autoplay
    if (advancing) autoplay?.play()
    else autoplay?.stop()
  }, [embla, advancing])

  /** A visitor who restarts the carousel has the pointer or the focus on it, so ignore that hold once. */
  function setStopped(now: boolean) {
    stop(now)
    if (!now) letGo()
  }

  return {
    root,
    viewport,
    ready: Boolean(embla),
    selected,
    advancing,
    stopped,
    setStopped,
    scrollTo: (index: number) => embla?.scrollTo(index),
    scrollBy: (step: 1 | -1) => (step === 1 ? embla?.scrollNext() : embla?.scrollPrev())
  }
}
