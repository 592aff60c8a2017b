import type { Article } from 'content-collections'
import styles from './facts.module.css'

/** Figures of the article in a row, set as numerals, before its text. */
export function Facts({ title, items }: NonNullable<Article['facts']>) {
  return (
    <section className={styles.facts}>
      <h2>{title}</h2>
      <dl>
        {items.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
