import { useId, type ReactNode } from 'react'
import styles from './accordion.module.css'

type AccordionProps = {
  items: readonly { title: string; content: ReactNode; hidden?: boolean }[]
  /** Accordions with the same name keep one open item between them. */
  name?: string
  /** Lower rows, for a long list. */
  dense?: boolean
  /** The first item is open at first. */
  openFirst?: boolean
}

/** Questions and answers. With a shared `name`, the browser keeps at most one item open, and that item can be closed. */
export function Accordion({ items, name, dense, openFirst = false }: AccordionProps) {
  const own = useId()
  return (
    <div className={styles.accordion} data-dense={dense}>
      {items.map(({ title, content, hidden }, index) => (
        <details key={title} name={name ?? own} hidden={hidden} open={openFirst && index === 0}>
          <summary>{title}</summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </div>
  )
}
