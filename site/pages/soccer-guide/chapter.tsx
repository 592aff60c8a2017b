import type { ComponentProps } from 'react'
import styles from './chapter.module.css'

/** Heads a chapter; the page counts them. */
export function Chapter({ children, ...rest }: Omit<ComponentProps<'h2'>, 'ref' | 'className'>) {
  return (
    <h2 {...rest} className={styles.chapter}>
      {children}
    </h2>
  )
}
