import type { ReactNode } from 'react'
import { Display } from './display.tsx'
import styles from './section-head.module.css'
import { Staggered } from './staggered.tsx'

type SectionHeadProps = {
  title: string
  size?: '1' | '2'
  id?: string
  still?: boolean
  children?: ReactNode
}

/** A headline that enters line by line unless it is `still`. On wide screens `children` are to its right. */
export function SectionHead({ title, size = '2', id, still = false, children }: SectionHeadProps) {
  return (
    <div className={styles.head} data-alone={(still && !children) || undefined}>
      <Display size={size} id={id}>
        {still ? title : <Staggered text={title} by="line" />}
      </Display>
      {children && <div>{children}</div>}
    </div>
  )
}
