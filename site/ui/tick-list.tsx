import { CheckIcon } from './icons/check.tsx'
import styles from './tick-list.module.css'

/** What is included, ticked off. */
export function TickList({ items }: { items: readonly string[] }) {
  return (
    <ul className={styles.ticks}>
      {items.map((item) => (
        <li key={item}>
          <CheckIcon />
          {item}
        </li>
      ))}
    </ul>
  )
}
