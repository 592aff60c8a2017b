import styles from './fact-rows.module.css'

type FactRowsProps = { facts: readonly { value: string; label: string }[] }

/** Figures one below the other, each with what it stands for beside it. */
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
