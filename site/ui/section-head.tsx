import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import { Staggered } from './staggered.tsx'
import styles from './section-head.module.css'

/** A headline, and to its right on wide screens what is said with it. */
export function SectionHead({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.head}>
      <Display size="2">
        <Staggered text={title} by="line" />
      </Display>
      <div>{children}</div>
    </div>
  )
}
