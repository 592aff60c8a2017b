import type { ReactNode } from 'react'
import { Figure } from './figure.tsx'
import styles from './passes.module.css'

/** A numbered list along a pass that ends in the ball. Where it has room, the pass runs from left to right. */
export const Passes = ({ children }: { children: ReactNode }) => (
  <Figure>
    <div className={styles.passes}>{children}</div>
  </Figure>
)
