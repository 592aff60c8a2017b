import type { ComponentProps } from 'react'
import styles from './section.module.css'

/** Where a section lies: night to open and close, turf to act, chalk to read. */
export type Surface = 'night' | 'turf' | 'chalk'

export function Section({
  surface,
  ...rest
}: { surface: Surface } & Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...rest} className={`${surface} ${styles.section}`} />
}

/** The measure of the page: its content between the gutters. */
export function Wrap(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.wrap} />
}
