import { startTransition, useEffect, useState, type ComponentProps, type ElementType } from 'react'
import { useInView } from 'react-intersection-observer'
import styles from './reveal.module.css'

type Stage = 'shown' | 'waiting' | 'entering'

/**
 * Returns the attributes of a block that fades in once, when `threshold` (0 to 1) of it has scrolled into view, or after
 * `afterMs`. Blocks out of view are hidden only from the first scroll on. Until then the whole page is shown, because
 * crawlers never scroll, and because a phone is busy while it loads the page. A block in view is never hidden.
 */
export function useReveal({ threshold = 0.1, afterMs }: { threshold?: number; afterMs?: number } = {}) {
  const [stage, setStage] = useState<Stage>('shown')
  const scrolled = useFirstScroll()
  const late = useLate(afterMs)
  const { ref } = useInView({
    threshold,
    triggerOnce: true,
    skip: !scrolled || late,
    // The prerendered block is shown, so assume that it is in view until the observer reports otherwise.
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
      // A move to another page scrolls to the top automatically; ignore that.
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

/** The share of a picture that must be in view before it fades in. */
export const pictureThreshold = 0.3

type RevealProps<Tag extends ElementType> = { as?: Tag; threshold?: number } & Omit<
  ComponentProps<Tag>,
  'as' | 'ref' | 'className'
>

/** A block that fades in when it scrolls into view. In a row that enters in steps, `--i` is its index. */
export function Reveal<Tag extends ElementType = 'div'>({ as, threshold, ...rest }: RevealProps<Tag>) {
  const reveal = useReveal(threshold === undefined ? {} : { threshold })
  const Block: ElementType = as ?? 'div'
  return <Block {...rest} {...reveal} className={styles.reveal} />
}
