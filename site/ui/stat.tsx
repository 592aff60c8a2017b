import styles from './stat.module.css'

/** A large figure with its label below. Use it inside a `dl`. */
export function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
