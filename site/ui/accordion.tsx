import { useId, type ReactNode } from 'react'
import styles from './accordion.module.css'

type AccordionProps = {
  items: readonly { title: string; content: ReactNode }[]
  /** The first item is open at first. */
  openFirst?: boolean
}

/** Questions and answers. With a shared `name`, the browser keeps at most one item open, and that item can be closed. */
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
