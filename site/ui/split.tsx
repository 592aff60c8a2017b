import type { ReactNode } from 'react'
import styles from './split.module.css'

type SplitProps = {
  /** Shares of the width. */
  columns?: '1:1' | '5:6' | '6:5' | '7:5'
  align?: 'center' | 'end'
  /** More room between the two where they stand one over the other. */
  far?: boolean
  /** The first stays in view while the second is read. */
  sticky?: boolean
  /** May set `--stacked` and `--apart`, the room between the two. */
  className?: string | undefined
  children: ReactNode
}

/** Two parts side by side, and one over the other where the window is narrow. */
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
