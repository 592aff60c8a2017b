import { useEffect, useState, type ComponentProps, type ElementType } from 'react'
import { useInView } from 'react-intersection-observer'
import styles from './reveal.module.css'

/** A page that is not scrolled for so long, in milliseconds, is shown whole: it may be read by something that never scrolls. */
const patience = 2500

type Stage = 'shown' | 'waiting' | 'entering'

/**
 * The attributes of a block that fades in, once, when `threshold` (0 to 1) of it has been scrolled into view, or
 * `afterMs` have passed. A block that is in view when the scripts start stays as it is, and without scripts all are
 * shown: nothing that was painted is taken away.
 */
export function useReveal({ threshold = 0.1, afterMs }: { threshold?: number; afterMs?: number } = {}) {
  const [stage, setStage] = useState<Stage>('shown')
  const { ref } = useInView({
    threshold,
    triggerOnce: true,
    // What is prerendered is shown; the first look may find it out of view.
    initialInView: true,
    onChange: (inView) => setStage((now) => (inView ? enter(now) : 'waiting'))
  })

  useEffect(() => {
    const timer = setTimeout(() => setStage(show), afterMs ?? patience)
    const stopWaiting = () => clearTimeout(timer)
    if (afterMs === undefined) addEventListener('scroll', stopWaiting, { once: true })
    return () => {
      stopWaiting()
      removeEventListener('scroll', stopWaiting)
    }
  }, [afterMs])

  return { ref, 'data-reveal': stage }
}

const enter = (stage: Stage): Stage => (stage === 'waiting' ? 'entering' : stage)

/** Nobody sees it: a hundred pieces that moved now would only keep a phone busy. */
const show = (stage: Stage): Stage => (stage === 'waiting' ? 'shown' : stage)

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
