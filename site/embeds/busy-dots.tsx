import styles from './busy-dots.module.css'

/** Three dots that pass the ball on while something is under way. The words beside them say what. */
export function BusyDots() {
  return (
    <span className={styles.dots} aria-hidden="true">
      <i />
      <i />
      <i />
    </span>
  )
}
