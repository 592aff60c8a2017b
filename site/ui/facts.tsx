import styles from './facts.module.css'
import { Rows } from './rows.tsx'

type FactRowsProps = { facts: readonly { value: string; label: string }[] }

/** Figures in rows, each with its meaning beside it. */
export function FactRows({ facts }: FactRowsProps) {
  return (
    <Rows as="dl" className={styles.facts}>
      {facts.map(({ value, label }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Rows>
  )
}

/** A large figure with its label below. Use it inside a `dl`. */
export function Stat({ value, label }: { value: string; label: string }) {
  return (
    <div className={styles.stat}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
