import type { ComponentProps } from 'react'
import { Display } from './display.tsx'
import styles from './pathway.module.css'

type Step = { title: string; text: string }

/**
 * Numbered steps along the pathway line. The line is drawn while the steps scroll into view, and ends in the ball. On wide
 * screens the steps alternate left and right of the line; under 900 pixels they follow it down.
 */
export function Pathway({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.pathway}>
      {steps.map(({ title, text }, place) => (
        <li key={title} style={{ '--range': rangeOf(place) }}>
          <span className={styles.node}>{place + 1}</span>
          <div className={styles.words}>
            <Display size="4">{title}</Display>
            <p>{text}</p>
          </div>
          <svg className={styles.pass} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={place < steps.length - 1 ? 'M0 100C46 100 54 0 100 0' : 'M0 100H80'} />
            {place === steps.length - 1 && <path className={styles.ball} d="M88 100h0" />}
          </svg>
        </li>
      ))}
    </ol>
  )
}

/** The passes are drawn one after another. Each takes 6 % of the way through the view. */
const rangeOf = (place: number) => `cover ${18 + place * 6}% cover ${24 + place * 6}%`

/** The pathway line: dots in the mark color along the path `d`. They stay round in a stretched drawing. */
export function PassLine({ className = '', ...rest }: ComponentProps<'path'>) {
  return <path {...rest} className={`${styles.line} ${className}`} />
}
