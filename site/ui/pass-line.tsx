import type { ComponentProps } from 'react'
import styles from './pass-line.module.css'

/** The pathway line: dots in the color of the mark along the way `d`. They stay round in a drawing that is stretched. */
export function PassLine({ className = '', ...rest }: ComponentProps<'path'>) {
  return <path {...rest} className={`${styles.line} ${className}`} />
}
