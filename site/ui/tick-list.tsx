import { CheckIcon } from './rare-icons.tsx'
import styles from './tick-list.module.css'

/** A list of included things, each with a check mark. */
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
