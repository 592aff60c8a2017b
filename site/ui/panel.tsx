import type { ComponentProps } from 'react'
import styles from './panel.module.css'

/** A light panel on a dark surface, for a form and its heading. */
export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`chalk ${styles.panel} ${className}`} />
}
