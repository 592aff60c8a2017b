import type { ComponentProps } from 'react'
import styles from './rail.module.css'

/**
 * On a phone, its list scrolls sideways, from edge to edge of the screen. The list sets the width of a card
 * (`grid-auto-columns`). Keyboard users must be able to scroll it.
 */
export const Rail = (props: Omit<ComponentProps<'section'>, 'className'> & { 'aria-label': string }) => (
  <section {...props} className={styles.rail} tabIndex={0} />
)
