import type { ReactNode } from 'react'
import styles from './cover.module.css'

/** A box with round corners that its picture fills. `className` sets its shape. */
export function Cover({ className = '', children }: { className?: string | undefined; children: ReactNode }) {
  return <div className={`${styles.cover} ${className}`}>{children}</div>
}
