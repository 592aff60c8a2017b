import styles from './stat.module.css'

/** A figure in display type over what it counts. Stands in a `dl`. */
export function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
