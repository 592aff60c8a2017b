import styles from './seam.module.css'

/** The center circle on the line between two sections, of which each paints its own half. */
export function Seam({ half }: { half: 'upper' | 'lower' }) {
  return <div className={styles.seam} data-half={half} aria-hidden="true" />
}
