import type { ReactNode } from 'react'
import styles from './split.module.css'

type SplitProps = {
  /** Ratio of the two widths. */
  columns?: '1:1' | '5:6' | '6:5' | '7:5'
  align?: 'center' | 'end'
  /** More space between the two when they are stacked. */
  far?: boolean
  /** The first part stays in view while the visitor reads the second. */
  sticky?: boolean
  /** May set `--stacked` and `--apart`, the space between the two. */
  className?: string | undefined
  children: ReactNode
}

/** Two parts side by side, stacked in a narrow window. */
export function Split({ columns = '1:1', align, far, sticky, className = '', children }: SplitProps) {
  return (
    <div
      className={`${styles.split} ${className}`}
      data-columns={columns}
      data-align={align}
      data-far={far || undefined}
      data-sticky={sticky || undefined}
    >
      {children}
    </div>
  )
}
