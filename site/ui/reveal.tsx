import { startTransition, useEffect, useState, type ComponentProps, type ElementType } from 'react'
import { useInView } from 'react-intersection-observer'
import styles from './reveal.module.css'

type Stage = 'shown' | 'waiting' | 'entering'

/**
 * The attributes of a block that fades in, once, when `threshold` (0 to 1) of it has been scrolled into view, or
 * `afterMs` have passed. Blocks out of view wait from the first scroll on: a page that nobody scrolls is shown whole, since it
 * may be read by something that never does, and a phone that starts has enough to do. Nothing in view is taken away.
 */
export function useReveal({ threshold = 0.1, afterMs }: { threshold?: number; afterMs?: number } = {}) {
  const [stage, setStage] = useState<Stage>('shown')
  const scrolled = useFirstScroll()
  const late = useLate(afterMs)
  const { ref } = useInView({
    threshold,
    triggerOnce: true,
    skip: !scrolled || late,
    // What is prerendered is shown; the first look may find it out of view.
    initialInView: true,
    onChange: (inView, { boundingClientRect }) => {
      if (inView) setStage(enter)
      else if (boundingClientRect.top >= innerHeight) setStage('waiting')
    }
  })
  return { ref, 'data-reveal': late ? 'shown' : stage }
}

const enter = (stage: Stage): Stage => (stage === 'waiting' ? 'entering' : stage)

/** Whether the visitor has scrolled this page. */
function useFirstScroll(): boolean {
  const [scrolled, setScrolled] = useState(false)

  useEffect(() => {
    const look = () => {
      // A move to another page scrolls to its top by itself.
      if (scrollY === 0) return
      removeEventListener('scroll', look)
      startTransition(() => setScrolled(true))
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  return scrolled
}

function useLate(afterMs: number | undefined): boolean {
  const [late, setLate] = useState(false)

  useEffect(() => {
    if (afterMs === undefined) return undefined
    const timer = setTimeout(() => setLate(true), afterMs)
    return () => clearTimeout(timer)
  }, [afterMs])

  return late
}

/** The share of a picture that has to be in view before it fades in. */
export const pictureThreshold = 0.3

type RevealProps<Tag extends ElementType> = { as?: Tag; threshold?: number } & Omit<
  ComponentProps<Tag>,
  'as' | 'ref' | 'className'
>

/** A block that fades in when it is scrolled into view. `--i` on it counts its place in a row that enters in steps. */
export function Reveal<Tag extends ElementType = 'div'>({ as, threshold, ...rest }: RevealProps<Tag>) {
  const reveal = useReveal(threshold === undefined ? {} : { threshold })
  const Block: ElementType = as ?? 'div'
  return <Block {...rest} {...reveal} className={styles.reveal} />
}
