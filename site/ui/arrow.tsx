import styles from './arrow.module.css'

/** Points right, or down with `down`. Decorative: the words beside it name the target. */
export function Arrow({ down = false }: { down?: boolean }) {
  return (
    <svg className={styles.arrow} data-down={down || undefined} viewBox="0 0 18 12" aria-hidden="true">
      <path d="M0 6h16M11 1l5 5-5 5" />
    </svg>
  )
}
