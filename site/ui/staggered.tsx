import { Fragment, useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { useReveal } from './reveal.tsx'
import styles from './staggered.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

/** Delay from one piece to the next, in milliseconds. */
const steps = { character: 30, word: 50, line: 100 }

/** Longest duration of one piece, in milliseconds. */
const entrance = 600

type By = keyof typeof steps

type StaggeredProps = {
  /** A short text: a headline or a figure. Keeps line breaks. Highlights a word between *asterisks*, except by character. */
  text: string
  by: By
}

/**
 * A text that enters in steps, once, when it scrolls into view. It is split only while it enters. Before and after, without
 * scripts, and for assistive technology, it is one string. What a translator has translated is not split: the pieces would
 * be in the old words.
 */
export function Staggered({ text, by }: StaggeredProps) {
  const { ref, 'data-reveal': stage } = useReveal()
  const whole = useRef<HTMLSpanElement>(null)
  const [isSplit, setIsSplit] = useState(false)
  const last = lengthOf(text, by) * steps[by] + entrance

  useLayoutEffect(() => {
    if (stage !== 'entering' || whole.current?.textContent !== plain(text)) return undefined
    setIsSplit(true)
    const timer = setTimeout(() => setIsSplit(false), last)
    return () => clearTimeout(timer)
  }, [stage, last, text])

  return (
    <span ref={ref} className={styles.staggered} data-reveal={stage} style={{ '--step': `${steps[by]}ms` }}>
      {isSplit ? (
        <span key="pieces">
          <VisuallyHidden>{plain(text)}</VisuallyHidden>
          <span aria-hidden="true" className={styles.pieces}>
            {by === 'character' ? <Characters text={text} /> : <Pieces text={text} by={by} />}
          </span>
        </span>
      ) : (
        <span key="whole" ref={whole}>
          {lit(text)}
        </span>
      )}
    </span>
  )
}

const plain = (text: string) => text.replaceAll('*', '')

const lengthOf = (text: string, by: By) => (by === 'character' ? text.length : text.split(between[by]).length)

const between = { word: ' ', line: '\n' }

/** Words or lines, with their separators between them, so that a line can break there. */
function Pieces({ text, by }: { text: string; by: keyof typeof between }) {
  return numbered(text.split(between[by])).map(({ part, place }) => (
    <Fragment key={place}>
      {place > 0 && between[by]}
      <Piece place={place}>{lit(part)}</Piece>
    </Fragment>
  ))
}

/** Characters, grouped by word so that words do not break. Spaces are not animated. */
function Characters({ text }: { text: string }) {
  let place = 0
  return numbered(plain(text).split(' ')).map(({ part, place: word }) => (
    <Fragment key={word}>
      {word > 0 && ' '}
      <span className={styles.word}>
        {Array.from(part, (character) => (
          <Piece key={++place} place={place}>
            {character}
          </Piece>
        ))}
      </span>
    </Fragment>
  ))
}

function Piece({ place, children }: { place: number; children: ReactNode }) {
  return (
    <span className={styles.piece} style={{ '--place': place }}>
      {children}
    </span>
  )
}

function lit(text: string) {
  return numbered(text.split('*')).map(({ part, place }) =>
    place % 2 === 1 ? <em key={place}>{part}</em> : part
  )
}

const numbered = (parts: string[]) => parts.map((part, place) => ({ part, place }))
