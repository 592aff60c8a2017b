import { type ReactNode, useEffect, useId } from 'react'
import { Link } from 'react-router'
import { Logo } from '../../site/ui/logo.tsx'
import { type Parts, textOf } from '../problem-words.ts'
import { Notice } from './notices.tsx'
import styles from './screen.module.css'

/** Names the tab. A tab's title is kept in the browser's history, so it says nothing about a person. */
export function useTitle(screen: string) {
  useEffect(() => void (document.title = `${screen} · OCSM desk`), [screen])
}

/** The one loud thing of a screen: the state of everything. Its first figure leads to `to`, or to what delivered leads lack. */
export function Sentence({ parts, to }: { parts: Parts; to: string }) {
  const first = parts.findIndex((part) => typeof part !== 'string')
  const figure = parts[first]
  return (
    <h1 className={styles.sentence}>
      {textOf(parts.slice(0, Math.max(0, first)))}
      {typeof figure === 'object' && (
        <Link to={figure.lacks ? '/leads?state=lacking' : to}>{figure.figure}</Link>
      )}
      {textOf(parts.slice(first + 1))}
    </h1>
  )
}

export const Title = ({ children }: { children: ReactNode }) => (
  <h1 className={styles.sentence} data-size="middle">
    {children}
  </h1>
)

/** The figures under the sentence. */
export const Facts = ({ children }: { children: ReactNode }) => <p className={styles.facts}>{children}</p>

type BlockProps = { title: string; note?: ReactNode; action?: ReactNode; children?: ReactNode }

/** A part of a screen: a hairline, its name, a note, and at the right what can be done. */
export function Block({ title, note, action, children }: BlockProps) {
  const id = useId()
  return (
    <section className={styles.block} aria-labelledby={id}>
      <header>
        <div>
          <h2 id={id}>{title}</h2>
          {note !== undefined && <small>{note}</small>}
        </div>
        {action !== undefined && <span>{action}</span>}
      </header>
      {children}
    </section>
  )
}

export const Columns = ({ even = false, children }: { even?: boolean; children: ReactNode }) => (
  <div className={styles.columns} data-even={even}>
    {children}
  </div>
)

export const Stack = ({ children }: { children: ReactNode }) => <div className={styles.stack}>{children}</div>

/** Small print below a block. */
export const Note = ({ children }: { children: ReactNode }) => (
  <small className={styles.foot}>{children}</small>
)

/** Names on the left, what is known on the right. Where names are long, `wide` gives their column the width they need. */
export const FactList = ({ wide = false, children }: { wide?: boolean; children: ReactNode }) => (
  <dl className={styles.factList} data-wide={wide}>
    {children}
  </dl>
)

export const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </>
)

type LoadingScreenProps = {
  title: string
  /** Why there is no answer yet: the question is repeated. */
  problem: string | undefined
}

/** Keeps the room of a screen whose figures are not there yet, so that nothing jumps when they come. */
export function LoadingScreen({ title, problem }: LoadingScreenProps) {
  return (
    <div className={styles.loading} aria-busy={problem === undefined}>
      <Title>{title}</Title>
      {problem === undefined ? (
        <p>Loading…</p>
      ) : (
        <Notice card="yellow" title="The figures can’t be read">
          {problem} Trying again.
        </Notice>
      )}
    </div>
  )
}

/** The logo, and which part of it this is. */
export const Brand = () => (
  <span className={styles.brand} translate="no">
    <Logo name="OCSM" /> <span>desk</span>
  </span>
)
