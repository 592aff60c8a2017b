import { useEffect, useRef, type ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  title: string
  /** A referee's card: red for what was refused, yellow for a warning. */
  card?: 'red' | 'yellow' | 'good' | 'plain'
  /** The notice takes the focus each time this number grows. */
  calls?: number
  children?: ReactNode
}

/** Says what happened, and what to do about it. */
export function Notice({ title, card, calls = 0, children }: NoticeProps) {
  const section = useRef<HTMLElement>(null)

  useEffect(() => {
    if (calls > 0) section.current?.focus()
  }, [calls])

  return (
    <section
      ref={section}
      className={styles.notice}
      data-card={card}
      role={card === 'red' ? 'alert' : undefined}
      tabIndex={-1}
    >
      <h3>{title}</h3>
      {children}
    </section>
  )
}
