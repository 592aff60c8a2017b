import type { HTMLAttributes } from 'react'
import styles from './hero-figures.module.css'

/** Figures at the foot of a hero, two abreast or in one row. A child is a figure. Apart, since two pages use its sheet. */
export function HeroFigures({ className = '', ...rest }: HTMLAttributes<HTMLDListElement>) {
  return <dl {...rest} className={`${styles.figures} ${className}`} />
}
