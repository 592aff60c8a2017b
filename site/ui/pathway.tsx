import styles from './pathway.module.css'

/** The share of their way through the view, in percent, in which a pass between two steps is drawn. */
const drawn = 6

type Step = { title: string; text: string }

/**
 * Steps in order, linked by the pathway line, which draws itself while they scroll into view and ends in the ball.
 * Beside each other they lie left and right of the line in turn; under 900 pixels they follow it down.
 */
export function Pathway({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={styles.pathway}>
      {steps.map(({ title, text }, place) => (
        <li
          key={title}
          style={{ '--from': `${18 + place * drawn}%`, '--to': `${18 + (place + 1) * drawn}%` }}
        >
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
