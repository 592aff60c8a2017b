import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './section-head.module.css'
import { Staggered } from './staggered.tsx'

type SectionHeadProps = { title: string; size?: '1' | '2'; id?: string; children?: ReactNode }

/** A headline, and to its right on wide screens what is said with it. */
export function SectionHead({ title, size = '2', id, children }: SectionHeadProps) {
  return (
    <div className={styles.head}>
      <Display size={size} id={id}>
        <Staggered text={title} by="line" />
      </Display>
      {children && <div>{children}</div>}
    </div>
  )
}
