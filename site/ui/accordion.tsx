import { useId, type ReactNode } from 'react'
import styles from './accordion.module.css'

type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[]
  /** The first item stands open. */
  openFirst?: boolean
}

/** Questions and answers. The shared `name` lets the browser keep one item open at a time; that one closes again. */
export function Accordion({ items, openFirst = false }: AccordionProps) {
  const name = useId()
  return (
    <div className={styles.accordion}>
      {items.map(({ title, content }, index) => (
        <details key={title} name={name} open={openFirst && index === 0}>
          <summary>{title}</summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
