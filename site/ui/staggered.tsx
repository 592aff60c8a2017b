import { Fragment } from 'react'
import { useReveal } from './reveal.tsx'
import styles from './staggered.module.css'
import { VisuallyHidden } from './visually-hidden.tsx'

const between = { character: '', word: ' ', line: '\n' }

type StaggeredProps = {
  /** Short: a headline, a figure. A word between *asterisks* is lit; a line break holds. */
  text: string
  by: keyof typeof between
}

/**
 * A text that enters in steps, once, when it is scrolled into view. It is split only while it waits for that and
 * enters; before, without scripts and for assistive technology it stays one string.
 */
export function Staggered({ text, by }: StaggeredProps) {
  const reveal = useReveal()
  const split = reveal['data-reveal'] !== 'shown'
  return (
    <span {...reveal} className={styles.staggered} data-by={by}>
      {split ? (
        <>
          <VisuallyHidden>{text.replaceAll('*', '')}</VisuallyHidden>
          <Pieces text={text} by={by} />
        </>
      ) : (
        <Lit text={text} />
      )}
    </span>
  )
}

/** The pieces, with what stood between them: a line may break there. */
function Pieces({ text, by }: StaggeredProps) {
  return (
    <span aria-hidden="true">
      {numbered(text.split(between[by])).map(({ part, place }) => (
        <Fragment key={place}>
          {place > 0 && between[by]}
          <span className={styles.piece} style={{ '--place': place }}>
            <Lit text={part} />
          </span>
        </Fragment>
      ))}
    </span>
  )
}

function Lit({ text }: { text: string }) {
  return numbered(text.split('*')).map(({ part, place }) =>
    place % 2 === 1 ? <em key={place}>{part}</em> : part
  )
}

const numbered = (parts: string[]) => parts.map((part, place) => ({ part, place }))
