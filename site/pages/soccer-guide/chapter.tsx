import type { ComponentProps } from 'react'
import styles from './chapter.module.css'

/** A chapter's heading. The page numbers the chapters. */
export function Chapter({ children, ...rest }: Omit<ComponentProps<'h2'>, 'ref' | 'className'>) {
  return (
    <h2 {...rest} className={styles.chapter}>
      {children}
    </h2>
  )
}
