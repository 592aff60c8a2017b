import { Children, type ComponentProps, type ReactNode, startTransition, useEffect, useState } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import { Part } from './part.tsx'
import styles from './section.module.css'

/** A section's surface: night for the top and the end of a page, turf for calls to action, chalk for reading. */
export type Surface = 'night' | 'turf' | 'chalk'

type SectionProps = Omit<ComponentProps<'section'>, 'className'> & {
  surface: Surface
  /** Reaches the edges of the window, except for the parts of its content that are in a `Wrap`. */
  edges?: boolean
}

/** A part of a page. Its content is limited to the page's width. */
export function Section({ surface, edges = false, children, ...rest }: SectionProps) {
  return (
    <section {...rest} className={`${surface} ${styles.section}`}>
      {edges ? children : <Wrap>{children}</Wrap>}
    </section>
  )
}

/** Limits content to the page's width, between the gutters. */
export function Wrap(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.wrap} />
}

/**
 * The parts of a page. A cheap phone needs a quarter of a second to render a whole page. React hydrates a prerendered page
 * part by part, and a part that the visitor taps first. A move to the page shows its first part at once, and adds one more
 * in each frame.
 */
export function InParts({ children }: { children: ReactNode }) {
  const parts = Children.map(children, (part) => <Part>{part}</Part>) ?? []
  const shown = useShown(parts.length)
  return (
    <>
      {parts.slice(0, shown)}
      {shown < parts.length && <div className={styles.room} />}
    </>
  )
}

/** How many of the parts are shown. All of them where positions matter: in a document, after Back, and at an anchor. */
function useShown(count: number): number {
  const whole = useNavigationType() === NavigationType.Pop
  const { hash } = useLocation()
  const [shown, setShown] = useState(whole || hash ? Infinity : 1)

  useEffect(() => {
    if (shown >= count) return undefined
    const frame = requestAnimationFrame(() => startTransition(() => setShown(shown + 1)))
    return () => cancelAnimationFrame(frame)
  }, [shown, count])

  return shown
}

/** A light panel on a dark surface, for a form and its heading. */
export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`chalk ${styles.panel} ${className}`} />
}

type SplitProps = {
  /** Ratio of the two widths. */
  columns?: '1:1' | '4:8' | '5:6' | '6:5' | '7:5'
  align?: 'center' | 'end'
  /** More space between the two when they are stacked. */
  far?: boolean
  /** The first part stays in view while the visitor reads the second. */
  sticky?: boolean
  /** May set `--stacked` and `--apart`, the space between the two. */
  className?: string | undefined
  children: ReactNode
}

/** Two parts side by side, stacked in a narrow window. */
export function Split({ columns = '1:1', align, far, sticky, className = '', children }: SplitProps) {
  return (
    <div
      className={`${styles.split} ${className}`}
      data-columns={columns}
      data-align={align}
      data-far={far || undefined}
      data-sticky={sticky || undefined}
    >
      {children}
    </div>
  )
}
