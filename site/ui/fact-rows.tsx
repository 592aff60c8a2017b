import styles from './fact-rows.module.css'

type FactRowsProps = { facts: readonly { value: string; label: string }[] }

/** Figures in rows, each with its meaning beside it. */
export function FactRows({ facts }: FactRowsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
