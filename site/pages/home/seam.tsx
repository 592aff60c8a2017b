import styles from './seam.module.css'

/** The center circle on the border between two sections. Each section paints its own half. */
export function Seam({ half }: { half: 'upper' | 'lower' }) {
  return <div className={styles.seam} data-half={half} aria-hidden="true" />
}
