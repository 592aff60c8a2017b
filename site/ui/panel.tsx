import type { ComponentProps } from 'react'
import styles from './panel.module.css'

/** A sheet of chalk on the dark, for a form and what heads it. */
export function Panel({ className = '', ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={`chalk ${styles.panel} ${className}`} />
}
