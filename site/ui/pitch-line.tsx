import styles from './pitch-line.module.css'

/** A line of the pitch that divides: the halfway line within one ground, the goal line before a form or the end. */
export function PitchLine({ kind }: { kind: 'halfway' | 'goal' }) {
  return <div className={styles.line} data-kind={kind} aria-hidden="true" />
}
