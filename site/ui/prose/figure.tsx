import type { ReactNode } from 'react'
import styles from './figure.module.css'

type FigureProps = { caption?: string | undefined; children: ReactNode }

/** What a text draws or sets apart, on the tactics board. */
export const Figure = ({ caption, children }: FigureProps) => (
  <figure className={`turf ${styles.figure}`}>
    {children}
    {caption !== undefined && <figcaption>{caption}</figcaption>}
  </figure>
)
