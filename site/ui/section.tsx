import type { ComponentProps } from 'react'
import styles from './section.module.css'

/** A section's surface: night for the top and the end of a page, turf for calls to action, chalk for reading. */
export type Surface = 'night' | 'turf' | 'chalk'

export function Section({
  surface,
  ...rest
}: { surface: Surface } & Omit<ComponentProps<'section'>, 'className'>) {
  return <section {...rest} className={`${surface} ${styles.section}`} />
}

/** Limits content to the page's width, between the gutters. */
export function Wrap(props: Omit<ComponentProps<'div'>, 'className'>) {
  return <div {...props} className={styles.wrap} />
}
