import { Children, startTransition, Suspense, useEffect, useState, type ReactNode } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import styles from './in-parts.module.css'

/**
 * The parts of a page. A cheap phone needs a quarter of a second to render a whole page. React hydrates a prerendered page
 * part by part, and a part that the visitor taps first. A move to the page shows its first part at once, and adds one more
 * in each frame.
 */
export function InParts({ children }: { children: ReactNode }) {
  const parts = Children.map(children, (part) => <Suspense>{part}</Suspense>) ?? []
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
