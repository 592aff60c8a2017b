import type { ComponentProps } from 'react'
import styles from './pass-line.module.css'

/** The pathway line: dots in the mark color along the path `d`. They stay round in a stretched drawing. */
export function PassLine({ className = '', ...rest }: ComponentProps<'path'>) {
  return <path {...rest} className={`${styles.line} ${className}`} />
}
