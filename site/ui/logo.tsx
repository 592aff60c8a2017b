import styles from './logo.module.css'

/** The logo (a center circle that is also a ball) with the name beside it. */
export function Logo({ name }: { name: string }) {
  return (
    <span className={styles.logo} translate="no">
      <svg viewBox="0 0 34 34" fill="none" aria-hidden="true">
        <circle cx="17" cy="17" r="15.5" />
        <path d="M17 1.5v31" />
        <circle className={styles.spot} cx="17" cy="17" r="4" />
      </svg>
      {name}
    </span>
  )
}
