import styles from './pathway.module.css'

type Step = { title: string; text: string }

/**
 * Steps in order, linked by the pathway line, which draws itself while they scroll into view and ends in the ball.
 * Beside each other they lie left and right of the line in turn; under 900 pixels they follow it down.
 */
export function Pathway({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.pathway}>
      {steps.map(({ title, text }, place) => (
        <li key={title} style={{ '--range': rangeOf(place) }}>
          <span className={styles.node}>{place + 1}</span>
          <div className={styles.words}>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
          <svg className={styles.pass} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            <path d={place < steps.length - 1 ? 'M0 100C46 100 54 0 100 0' : 'M0 100C36 100 52 62 78 50'} />
            {place === steps.length - 1 && <path className={styles.ball} d="M84 47h0" />}
          </svg>
        </li>
      ))}
    </ol>
  )
}

/** A pass takes 6 % of the way through the view to be drawn, one after the other. */
const rangeOf = (place: number) => `cover ${18 + place * 6}% cover ${24 + place * 6}%`
