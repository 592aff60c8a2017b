import { type ReactNode, useId } from 'react'
import { Display } from './display.tsx'
import styles from './questions.module.css'
import { Rows } from './rows.tsx'
import { Section, Split } from './section.tsx'

type QuestionsProps = {
  id?: string
  title: string
  items: readonly { question: string; answer: string }[]
}

/** Questions and answers, with a head that stays in view beside them. */
export function Questions({ id, title, items }: QuestionsProps) {
  return (
    <Section surface="chalk" id={id}>
      <Split columns="4:8" sticky className={styles.questions}>
        <Display size="2">{title}</Display>
        <Accordion
          openFirst
          items={items.map(({ question, answer }) => ({ title: question, content: <p>{answer}</p> }))}
        />
      </Split>
    </Section>
  )
}

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
    <Rows as="div" strong={!dense} className={styles.accordion} data-dense={dense}>
      {items.map(({ title, content, hidden }, index) => (
        <details
          key={title}
          name={name ?? (items.length > 1 ? own : undefined)}
          hidden={hidden}
          open={openFirst && index === 0}
        >
          <summary>{title}</summary>
          <div className={styles.content}>{content}</div>
        </details>
      ))}
    </Rows>
  )
}
