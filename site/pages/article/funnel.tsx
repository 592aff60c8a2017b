import type { ReactNode } from 'react'
import styles from './funnel.module.css'

/** Figures that decrease from step to step, each drawn smaller than the one before. */
export function Funnel({ children }: { children: ReactNode }) {
  return <dl className={styles.funnel}>{children}</dl>
}

export function Step({ value, label }: { value: string; label: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
