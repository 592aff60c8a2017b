import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './sentence.module.css'

type SentenceProps = {
  /** What the relay says about the state of everything. */
  text: string
  /** Where its first figure leads. */
  to?: string
}

const figures = /(\d[\d,]* leads?)/

/** The one loud thing of a screen. */
export function Sentence({ text, to }: SentenceProps) {
  const [before, linked, after] = to === undefined ? [text] : splitAt(text)
  return (
    <h1 className={styles.sentence}>
      {before}
      {linked !== undefined && to !== undefined && <Link to={to}>{linked}</Link>}
      {after}
    </h1>
  )
}

function splitAt(text: string): [string, string?, string?] {
  const found = figures.exec(text)
  if (!found) return [text]
  const [words] = found
  return [text.slice(0, found.index), words, text.slice(found.index + words.length)]
}

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 className={styles.sentence} data-size="middle">
    {children}
  </h1>
)

/** The figures under the sentence. */
export const Facts = ({ children }: { children: ReactNode }) => <p className={styles.facts}>{children}</p>
