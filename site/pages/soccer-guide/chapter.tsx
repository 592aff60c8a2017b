import type { ReactNode } from 'react'
import styles from './chapter.module.css'
import { Disclosure } from './disclosure.tsx'

/** A chapter: its heading, the answer in two lines, a drawn figure, and details that open. The page numbers the chapters. */
export const Chapter = ({ children }: { children: ReactNode }) => (
  <section className={styles.chapter}>{children}</section>
)

export const Answer = ({ children }: { children: ReactNode }) => (
  <div className={styles.answer}>{children}</div>
)

/** More about the answer. It is in the page from the start: search in the page and links into it open it. */
export const More = ({ title, children }: { title: string; children: ReactNode }) => (
  <Disclosure title={title} className={styles.more}>
    <div>{children}</div>
  </Disclosure>
)
